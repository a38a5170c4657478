"""The club's ledger: accounts, entries, payments, bets, months and settling up.

It may import `scoring`, `paper`, `piquet` and `club`. Only `operations/` writes money. Start with
`models/book.py`, then `operations/post.py`. `book_checks.py` checks that the ledger is sound.
"""
