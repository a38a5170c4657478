"""The server: an asynchronous front reads whole requests, threads answer them.

Start with `application.py`. docs/decisions/the-server.md says why.
"""
