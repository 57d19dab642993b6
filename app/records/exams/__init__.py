"""Exams, supervisors, the ledger, certificates, and what houses have decided."""
