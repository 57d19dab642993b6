"""The sets that a class has to do: the list, and the form for another one."""
