"""Check a written card: every figure against its deals, every deal against the laws (R62).

Start with `report.py`. `parties_of_deals.py`, `parties_of_games.py` and `chouette.py` check the
parties. `totals_and_balance.py` checks the figures below them. `written_figures.py` compares each
written figure with the right one.
"""
