"""The physical table: where every card and every chip is. It accepts every possible act, right or wrong."""
