"""The parts every page is made of, each once: labels, buttons, tags, rows, tiles, bars, fields, notes.

A page sets one style sheet (`page_sheet`) for its theme and density. What is painted by hand is a `Themed`
widget: `apply_look` on the page hands theme and density to all of them. `hcf-trainer components` shows them
all together.
"""
