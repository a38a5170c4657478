"""Write a deal, correct it, take it back.

Start with `record_deal.py`.
"""
