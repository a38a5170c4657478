"""The proofs that officers and staff must give before their pages, and where they give them.

`club.access` asks here on every request. Start with `officers.py`.
"""
