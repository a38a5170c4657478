"""One deal: the hands, the calls, the play of the cards, and the score item by item.

This package imports `rule_sets` only. Start with `score.py`: a score is a list of items, each with
its rule, and `Tally` adds pique and repique. `score_from_cards.py` scores a deal whose cards are
known. `score_from_items.py` scores a deal from what each side counted. `contests.py` decides whose
point, sequences and sets are good. `tricks.py` decides who wins the tricks.
`scoring/words/score_items.py` puts items into words for readers.
"""
