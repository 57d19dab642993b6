"""Credentials that others can use, without this program.

- `verifier_page` makes one HTML file that checks certificates in a browser, with no network.
- `open_badge` makes an Open Badge of a certificate, `badge_image` its picture, with the badge inside.
- `exam_results` makes rows for HR, `learning_statements` statements for xAPI, `export_forms` all forms.
- `record_store` sends statements. No other module of the program opens a connection.
"""
