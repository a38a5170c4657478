"""The server: an asynchronous loop reads whole requests, and threads answer them.

Start with `application.py`. docs/decisions/the-server.md gives the reasons.
"""
