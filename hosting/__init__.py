"""Running a site: backups, moving a club, PostgreSQL, health, metrics.

It may import `contests` and what lies below it. Each package has its own starting point.
"""
