"""What trainees are given to do: rounds worth dealing. Chance is always handed in."""
