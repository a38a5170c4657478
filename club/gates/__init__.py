"""What a person must show before officers' pages and the admin, and where they show it.

`club.access` asks here on every request. Start with `officers.py`.
"""
