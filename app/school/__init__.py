"""A school of many stations: what each machine tells the others, and the database in which they meet.

Every machine writes only its own story, which only grows. `machine_history` is one entry of it; `join_code`
is what is typed once at a station; `postgres/` is the database. Nothing here knows the records:
`app/records/school` turns them into stories and back.
"""
