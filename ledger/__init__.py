"""The book of what is owed: accounts, entries, payments, months, settling up.

It may import `scoring`, `paper`, `piquet` and `club`. Only `operations/` writes money. Start with
`models/book.py`, then `operations/post.py`. `book_checks.py` checks that the book is sound.
"""
