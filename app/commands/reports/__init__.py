"""What commands print: reports, tables and bars."""
