"""What was finished on a club's cards: statistics, pairs, records, ratings, seasons.

It may import `ledger`, `scoring`, `paper`, `piquet` and `club`. `derived/` derives the facts and
figures and keeps them; each other package is a page. Start with `derived/cache.py`.
"""
