"""The result of an exam: faults, strikes, replay, and the words for them."""
