"""The supervisors' accounts: the list, and the form for one."""
