"""What the pages of cards show, put together for their templates.

It may import everything of `scoring` but views. Start with `card.py`.
"""
