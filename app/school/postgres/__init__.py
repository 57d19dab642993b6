"""The school's database: the only package that speaks PostgreSQL.

`schema` is what the database itself enforces, `station_link` what a machine does with it, `station_store`
what the office asks and decides, `driver` the way to it.
"""
