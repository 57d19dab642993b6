"""Reads a house file: merged with the standard, checked, and built into a House. Nothing else knows TOML."""
