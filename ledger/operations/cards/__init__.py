"""Sign, dispute, post and reverse a closed card.

Start with `countersign.py`. The last signature calls `post_card.py`.
`scoring/operations/signing_rights.py` defines who may sign for whom.
"""
