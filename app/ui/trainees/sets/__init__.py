"""The assigned sets of a class: the list, and the form for another one."""
