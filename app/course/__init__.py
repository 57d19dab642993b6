"""The course at a house: from the first round with one player to the day a student is ready for the exam.

    rounds dealt -> the rung of the path
    what is remembered -> which steps are still lit

Everything here is a fold over what is recorded. No disk and no clock.
"""
