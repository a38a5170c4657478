"""Measurements of the project against bare floors; figures stand in RESULTS.md."""
