"""The page of a club's records: the hall, who plays whom, weeks, and elder's advantage.

`history/derived/hall` derives the figures of a season or of all time. Start with `page.py`.
`lines.py` puts each record into words. `matrix.py` and `weeks.py` prepare the drawings.
"""
