"""Short lessons from zero to the table: files anyone can write, taught with the rules of one house.

`lesson_file` reads and checks a lesson. `house_lesson` fills it with a house's own rules and asks the engine
for every question, so an answer can never disagree with the judge. `lesson_library` finds the shipped lessons
and the instructor's own.
"""
