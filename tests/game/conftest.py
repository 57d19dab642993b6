"""Properties are tried with the same examples in every run, and no slow machine fails one."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")
