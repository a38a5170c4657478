"""Every change of a card, one function each.

An operation takes the card's lock, calls `verify_…`, writes, and returns a `Change`: what it wrote,
and the card's sheet afterwards. `rights.py` says who may do what. Start with
`deals/record_deal.py`.
"""
