"""Words for what happened at the table, the same on pages, papers and in e-mails.

`score_items.py` words a deal's score item by item (point, quint, repique …), `deal_marks.py` its
marks, `card.py` a card, `stakes.py` and `reckoning.py` the money, `doubtful_scores.py` why scores
are impossible or doubtful. It imports `sheet` and `models`.
"""
