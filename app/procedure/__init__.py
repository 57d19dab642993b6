"""House files, the words for a dealer's steps, and the plan a house prescribes for a round."""
