"""Every string that a user of the program can see, with its file and line: `python -m tests.strings [FILE]`.

Listed are string constants and f-strings of `app`, `start.py` and the sources in `packaging` that write for people
(f-strings with their {placeholders}), what the page for verifiers says, texts of
the house files and other data in `procedures`, and, in a list of their own, the paragraphs of the manual.

Left out by rule:

- docstrings, type annotations, `Literal`, `assert`, `__slots__`, `__all__`, representations;
- what goes to the log;
- patterns of `re`, also in tables of patterns, formats of `strftime`, bytes;
- SQL (it begins with a word of SQL in capitals), style sheets (they hold `property: value;`);
- keys: of a dictionary, of a subscript, names of keyword arguments, what is compared with `==` or `in` if it is one word;
- identifiers: one word without a capital letter (`early`, `house-file`, `app.records`), words joined by `_`,
  `camelCase`, constants in capitals with `_`, single letters, paths and options (`--with`, `a/b.toml`);
- what holds no letter;
- in house files: steps, orders, conditions, sources and every other word of the closed vocabulary.
"""
