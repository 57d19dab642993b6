"""The judge: what a dealer did against what the house prescribes, each difference with weight and cost."""
