"""Write a deal, mend it, take it back.

Start with `record_deal.py`.
"""
