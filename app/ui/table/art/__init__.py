"""Painters: felt, cards, chips, placards, furniture. Each paints one thing and knows no widget."""
