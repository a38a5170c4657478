"""The page of odds, for everybody.

`form.py` reads a question, and `answer.py` answers it. `problems.py` has De Moivre's five problems
with their working. `record.py` has the record of 10,000 hands beside our simulated deals. They show
what `piquet/odds` computes. Start with `page.py`. The page makes no query.
"""
