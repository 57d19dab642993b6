"""A running exam: the dealer's seat, the supervisor's sheet, the door between them."""
