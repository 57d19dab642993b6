"""The rules of a house as pages: chapters, a search, and each rule with its source."""
