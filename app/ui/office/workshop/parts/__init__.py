"""The parts of the workshop's page: a section for each part of a house."""
