"""The demonstration club: its people, its cards and its money.

Start with `club.py`.
"""
