"""The same scores, many thousands a second, for long files of deals.

Start with `cards.py`. bench/RESULTS.md, “The laws”, has the figures.
"""
