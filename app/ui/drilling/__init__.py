"""Drilling: what a question shows, and a way to answer it for every form of answer."""
