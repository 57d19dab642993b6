"""What people believe who learned it wrong: how they read, compare, settle and order, and how that shows."""
