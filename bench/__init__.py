"""Benchmarks; each compares the project with a bare minimum. RESULTS.md has the figures.

`python -m bench` runs them all; `bench/helping/` is what they share.
"""
