"""One attempt at a round: what happened goes in, one frozen update comes out; replay is the same fold."""
