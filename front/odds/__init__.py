"""The page of odds, for everybody.

`form.py` reads a question, `answer.py` answers it, `problems.py` has De Moivre's five problems with
their working, `record.py` the record of 10,000 hands beside our simulated deals. They show what
`piquet/odds` computes. Start with `page.py`. The page costs no query.
"""
