"""Progress in pictures: plots by day, and the map of skills."""
