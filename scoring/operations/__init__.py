"""Every change of a card, one function each.

An operation takes the card's lock, asks `verify_…`, and writes. `rights.py` says who may. Start
with `deals/record_deal.py`.
"""
