"""What was finished on a club's cards, as facts for statistics, leagues and ratings.

It imports `sheet`, `laws` and `models`. Start with `cache.py`: `facts_of(club)` returns the facts
of every card that counts, and derives only those that changed. `facts.py` says what they are,
`derive.py` how a card gives them. `figures.py` keeps what is derived from all facts of a club, and
each module beside it declares one kind of figure; `hall/` has a club's records, by the seasons of
`seasons.py`. A card counts while it is countersigned
(docs/decisions/history.md).
"""
