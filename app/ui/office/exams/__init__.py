"""The list of exams, and the page that opens another one."""
