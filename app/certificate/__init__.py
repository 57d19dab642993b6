"""Certificates: what an exam came to, signed so that anybody can check it, and when it lapses.

    result, house, ledger's head -> summary -> signed -> text, JSON, PDF with a QR code of the text
    text or JSON -> read -> verdict (key, today, revocations, changed rules), a sentence for each finding

- A fact is one line. The lines above the signature are what is signed, in every form. `text_block` reads text
  after mail programs have wrapped, joined or quoted it. A colon inside a fact is doubled.
- What is read is written again and compared, so there is exactly one text, up to blanks, for each
  signature.
- Only `signature` knows the crypto library.
- `lapse` compares two houses in the words of their books. Every part of a House is compared or in
  `IGNORED`.
"""
