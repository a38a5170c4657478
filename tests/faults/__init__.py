"""What may happen to a club's server: it is killed, its disk is full, its clock is set back.

Each script does that to a served site while clients write, and looks at the book afterwards. It
checks what came of it, and no times. `make faults` runs them all,
`python -m tests.long_runs.one tests.faults.NAME` runs one.
"""
