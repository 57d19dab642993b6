"""Reads a house file: merged with the standard, checked, and built into a House. Nothing else knows TOML.

    lines, toml_text -> merge -> validate (schema) -> coherence -> rehearsal -> build -> House

All problems are collected, each with its line and the nearest right word. A checked house is kept as JSON
in the user's cache folder under the hash of its files, so pydantic is imported only for files not seen
before.
"""
