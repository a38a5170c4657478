"""A month of the ledger: its figures as data for pages and papers.

It imports `models` and writes nothing. Start with `figures.py`. `operations/months` closes a month.
"""
