"""Writing a deal, mending it, taking it back.

Start with `record_deal.py`.
"""
