"""What is heard at the table: which sound goes with which move, the sound card, the system's voice.

Nothing here needs Qt. The library that plays is imported in a thread of its own with the first sound.
"""
