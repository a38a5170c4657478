"""Words for what happened at the table, the same on pages, papers and in e-mails.

- `score_items.py`: the items of a deal's score (point, quint, repique …)
- `deal_marks.py`: the marks of a deal
- `card.py`: a card
- `stakes.py` and `reckoning.py`: the money
- `doubtful_scores.py`: the reasons why scores are impossible or doubtful

The package imports `sheet` and `models`.
"""
