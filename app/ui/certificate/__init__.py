"""A certificate on paper: the page, its QR code, and the PDF."""
