"""The physical table: where every card and every chip is. It accepts every possible act, right or wrong.

`apply(table, act)` returns a new table. It never looks at the plan.
"""
