"""Moving the site from SQLite to PostgreSQL, with proof that nothing changed on the way.

It may import `hosting.backups`, `ledger`, `scoring` and `club`. Start with `move.py`.
"""
