"""The pages and panels of the school."""
