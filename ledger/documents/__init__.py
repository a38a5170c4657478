"""The ledger's papers as PDF: the month's report and each member's statement.

They are drawn from frozen data alone, with the pens of `scoring.documents`. Start with `papers.py`.
"""
