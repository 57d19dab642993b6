"""Backups: made, daily, restored, merged. docs/backup-format.md describes the file byte by byte.

    snapshot, key, houses, settings -> tar -> zlib -> encrypted pieces -> file -> checked -> in place

- For daily backups a machine keeps the public half of a key pair and a secret: enough to encrypt, not to
  decrypt.
- A restore is made ready beside the records. Renaming that folder to `restoring` decides. If the program
  is cut off after that, the next start finishes the job before anything is read (`app.launch`).
- A merge makes the records again. A machine's story is all it ever wrote, in its own order. Of each
  machine the longer story is taken, and the shorter one has to be its beginning, word for word. So the
  order of merging does not matter. Triggers refuse to go on with a story that came from another machine.
- Who is who is worked out from all names and badges that anybody ever had.
- A new table has to be merged, or named as not to be; a test holds that.
"""
