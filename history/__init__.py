"""Statistics from a club's countersigned cards: people, pairs, records, ratings, seasons.

It may import `ledger`, `scoring`, `paper`, `piquet` and `club`. `derived/` derives the facts and
figures and stores them; every other package is a page. Start with `derived/cache.py`.
"""
