"""A written card checked figure by figure against its deals and the laws.

Pure but for `paper.py`. Start with `report.py`.
"""
