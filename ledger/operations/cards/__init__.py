"""A closed card and the book: signing it, disputing it, posting it, reversing it.

Start with `countersign.py`; the last signature calls `post_card.py`.
"""
