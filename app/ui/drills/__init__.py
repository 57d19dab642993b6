"""Drills on the screen: what a question shows, a widget for each form of answer, runs and their results.

The verdict and the next question appear in one repaint: while the trainee thinks, the next question is
chosen and its pictures are painted.
"""
