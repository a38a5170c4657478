"""Keep what a visitor typed in a form that was refused, and let them send it again.

Start with `stale_pages.py`. `config/database_failures.py` also uses `typed_again.py`.
"""
