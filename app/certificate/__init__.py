"""Certificates: what an exam came to, signed so that anybody can check it, and when it lapses."""
