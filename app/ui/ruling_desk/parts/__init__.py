"""The parts of the ruling desk's page: seats, cards, wagers, the table, the ruling."""
