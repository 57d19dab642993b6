"""Painters: felt, cards, chips, placards, furniture. Each paints one thing and knows no widget.

The felt is painted once for a size (`felt`) and kept on disk (`felt_cache`). Cards, chips and tokens are
pixmaps, each painted once, with their shadows.
"""
