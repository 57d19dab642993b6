"""Tests of the course: the path, guidance, readiness, a day."""
