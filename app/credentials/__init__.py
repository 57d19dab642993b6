"""Credentials that others can use, without this program.

- `verifier_page` makes one HTML file that checks certificates in a browser, with no network.
"""
