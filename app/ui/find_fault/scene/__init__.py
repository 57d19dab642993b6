"""The parts of a deal to stop: what is played and said, places on the felt, questions and verdict."""
