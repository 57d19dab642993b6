"""The workshop: a house of one's own, made from one that is there, without writing its file by hand.

- `house_draft` is the file as it is being changed: every change makes a new one, and comments stay.
- `house_topics` are the sections of the file as forms: fields, a source, a reason, and how each is written.
- `rule_topics` are those about the game, its money and looks; `step_topics` those about what a dealer does;
  `irregularity_topics` those about what goes wrong; `exam_topics` those about faults, exams and training;
  `reading_topics` what a document leaves open.
- `workshop_pages` says on which page each of them is, and where a place of the file is changed.
- `problem_words` says what is wrong in the words of those pages.
- `house_difference` says what differs from the standard or from the version in use.
- `house_versions` keeps every version that was saved, and the one in use, whole or not at all.
"""
