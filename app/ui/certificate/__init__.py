"""A certificate on paper: the page, its QR code, the PDF."""
