"""The records of a machine in a school: what it tells, and what it takes in.

`own_history` turns what is new on this machine into entries of its story, and keeps them until the school has
them. `others_records` keeps what came down, as records of the other machines. `take_in` merges those with the
records here, by the same rules as a backup. Both files are in a folder of their own beside the records; the
second can be thrown away, and is then read again from the school.
"""
