"""Python imports this when it starts, if its folder is on the path: the programs that tests start are watched."""

from tests.mutants.call_marks import install_in_child

install_in_child()
