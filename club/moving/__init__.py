"""Give a club's people and links what they need after the club has moved to this site.

`hosting.moving` writes and reads the file of a club. Start here with `old_ids.py`, which finds a
row by the id that it had before the move.
"""
