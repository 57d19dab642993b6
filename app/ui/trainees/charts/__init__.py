"""Plots over days and bars of skills, painted for the progress page."""
