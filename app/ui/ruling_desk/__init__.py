"""The ruling desk: put a disputed table together by tapping, and see it ruled spot by spot."""
