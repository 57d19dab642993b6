"""The commands of a school of many stations: the only ones that open a connection."""
