"""Words for what happened at the table, the same on pages, papers and in letters.

`score_items.py` words a deal's score item by item (point, quint, repique …), `deal_marks.py` its
marks, `card.py` a card, `stakes.py` and `reckoning.py` the money, `impossible_scores.py` why scores
cannot be. It imports `sheet`, `laws` and `models`.
"""
