"""Drills on the screen: what a question shows, a way to answer each form, runs and their results."""
