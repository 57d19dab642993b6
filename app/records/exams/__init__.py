"""Exams, supervisors, certificates, and what houses have decided.

- `ledger_audit` checks the ledger, and every exam against the digest of its log in the ledger.
- Supervisors are a fold over the ledger. Hashes of PINs are kept apart from it, because a ledger is
  handed out. A try at a PIN is written before it is looked at.
- A sitting stores each entry before the fold takes it in. Its times are seconds since the opening;
  when the machine's clock was set is written down too. Only the newest sitting of a machine can be open.
- What people decide about a sitting is in the ledger alone; `exam_ledger` reads it back.
- What a house decides about its rules is one record after the other, each the whole of it. The newest in
  this machine's own chain counts. The digest of each rule's words is beside it: a rule that is worded
  otherwise in a newer file is open again.
- A certificate is made ready inside the transaction that records it, so there is none the ledger does not
  know.
"""
