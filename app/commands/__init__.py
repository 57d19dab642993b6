"""The text commands, one module each: `arguments` declares its words, `run` returns the exit code."""
