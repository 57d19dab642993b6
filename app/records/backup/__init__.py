"""Backups: made, daily, restored, merged."""
