"""Leagues and tournaments: their rules, tables, operations, pages and papers.

It may import `history`, `scoring`, `paper`, `piquet` and `club`. `rules/` is plain Python: who
meets whom, and how they stand. `operations/` changes what is kept; `leagues/` and `tournaments/`
have their pages. Start with `models.py`.
"""
