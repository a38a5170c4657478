"""Attacks on the site as it is served, one file each; `make attacks` runs them all.

`python -m tests.long_runs.one tests.attacks.NAME` runs one.
"""
