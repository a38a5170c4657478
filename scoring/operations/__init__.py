"""Every change of a card, one function each.

An operation takes the card's lock, asks `verify_…`, writes, and gives back a `Change`: what it
wrote, and the card's sheet as it leaves it. `rights.py` says who may write, `signing_rights.py` who
may sign, dispute and decide. Start with `deals/record_deal.py`.
"""
