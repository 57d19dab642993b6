"""Records of exams: lists, file sheets, certificates, backups."""
