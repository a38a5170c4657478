"""A month of the book: what it came to, as data for pages and papers.

It imports `models` and writes nothing. Start with `figures.py`; `operations/months` closes a
month.
"""
