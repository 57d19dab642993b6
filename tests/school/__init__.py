"""Tests of a school of many stations, with a real PostgreSQL."""
