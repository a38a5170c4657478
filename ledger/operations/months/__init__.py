"""Closing a month, opening the last one again, and sending its papers.

Start with `close_month.py`.
"""
