"""Facts and figures from a club's countersigned cards, for statistics, leagues and ratings.

It imports `piquet` and, of `scoring`, `sheet` and `models`. Start with `cache.py`:
`facts_of(club)` returns the facts of every countersigned card, and derives only those that changed.
`facts.py` declares the facts, and `derive.py` derives them from a card. `figures.py` stores the
figures derived from all facts of a club. Each module beside it declares one kind of figure. `hall/`
has a club's records, by the seasons of `seasons.py`. See docs/decisions/history.md.
"""
