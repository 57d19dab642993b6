"""The supervisors' records: lists, file sheets on the screen and on paper, and what is asked on the way."""
