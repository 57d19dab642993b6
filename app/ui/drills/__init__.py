"""Drills on the screen: what a question shows, a way to answer each form, runs and their results.

The verdict and the next question come with one painting: while the trainee thinks, the next one is chosen
and its pictures are painted.
"""
