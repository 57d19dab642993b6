"""A certificate on paper: the page, its QR code, the PDF.

The page refuses letters that no font on the machine has. Qt crashes when it is asked for the name of the font
of a missing letter's box, so `paper_text` looks at glyph numbers only. `certificate_folder` gives the
finished files their folder after the ledger has recorded the certificate.
"""
