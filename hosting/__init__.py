"""Run a site: backups, moving a club, PostgreSQL, health, metrics.

This package may import `contests` and the packages below it. Each of its packages says where to
start.
"""
