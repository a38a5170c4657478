"""A closed card and the book: signing, disputing, posting and reversing it.

Start with `countersign.py`; the last signature calls `post_card.py`. Who may sign for whom is in
`scoring/operations/signing_rights.py`.
"""
