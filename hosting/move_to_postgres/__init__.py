"""Move the site from SQLite to PostgreSQL, and check that nothing changed on the way.

This package may import `hosting.backups`, `ledger`, `scoring` and `club`. Start with `move.py`.
"""
