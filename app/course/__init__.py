"""The course at a house: from the first round with one player to the day a student is ready for the exam.

    rounds dealt -> the rung of the path
    what is remembered -> which steps are still lit
    graded rounds and answers -> error rates -> the exam sat on paper -> readiness
    days -> minutes against the goal, days in a row, what got better

Everything here is a fold over what is recorded. No disk and no clock.
"""
