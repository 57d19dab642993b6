"""The table on the screen: where everything lies, how it moves, the bar above it.

    moment (table, who has decided) -> picture (every thing with its place) -> scene -> motion -> pixels

`layout`, `picture` and `places` are plain functions and values. A picture depends on the
moment and the size of the window alone, so stepping and scrubbing cannot differ. The scene only follows it,
and is handed the time. `PlaceMarks` puts a widget at every place, so screen readers find what lies there.
"""
