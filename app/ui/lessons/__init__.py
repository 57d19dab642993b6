"""Lessons in the window: the list, and a lesson screen by screen."""
