"""Learning: what a trainee remembers, what comes next, and how far it has come. No disk and no clock."""
