"""Figures for Prometheus at /metrics: off by default (docs/health.md).

`counts.py` counts in each process of the site, `reading.py` adds them up, and `views.py` decides
who may read them.
"""
