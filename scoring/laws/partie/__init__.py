"""From deals to a result: the partie, games up to a hundred, the chouette.

It imports `deal` and `rule_sets`. Start with `partie.py`.
"""
