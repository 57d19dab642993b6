"""The file of records: opened, read, its tables and how things are written into them. The only SQL DDL."""
