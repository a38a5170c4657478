"""A form that was not sent: what was typed is kept, and can be sent again.

Start with `stale_pages.py`. `config/database_failures.py` uses `typed_again.py` too.
"""
