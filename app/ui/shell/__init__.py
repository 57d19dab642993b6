"""The trainer's own window: what opens it, its first page, its menu, and what it says of errors."""
