"""Running a site: backups, moving a club, PostgreSQL, health, metrics.

It may import everything but `front` and `config`. Each package has its own starting point.
"""
