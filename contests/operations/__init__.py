"""Every change of a league (`leagues/`) or tournament (`tournaments/`), one function each."""
