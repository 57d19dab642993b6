"""Dealing by hand: from what a hand does at the table to a dealer's act. No Qt here, and no plan."""
