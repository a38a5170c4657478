"""Leagues and tournaments: their rules, tables, operations, pages and papers.

It may import `history`, `scoring`, `paper`, `piquet` and `club`. `rules/` is plain Python:
pairings, results and tables. `operations/` changes stored contests; `leagues/` and `tournaments/`
have their pages. Start with `models.py`.
"""
