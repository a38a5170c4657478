"""What officers and staff must show before their pages, and where they show it.

`club.access` asks here on every request. Start with `officers.py`.
"""
