"""The card as a ruled table: columns of parties, rows of deals, the foot.

Page and paper read the same table. Start with `two_handed.py`.
"""
