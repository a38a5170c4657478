"""What follows when something goes wrong at the table: a few questions lead to a ruling.

This package imports `deal/` and `law_texts/`. `path.py` defines a path of questions and follows it.
`ruling.py` defines a ruling and its effect. `paths/` has a table for each law or group of laws,
which a card player can proof-read. `penalties.py` has the penalties for a false call (Law 54) and
other errors. `questions.py` has questions that several tables ask, and `all_paths.py` finds the
tables. `apply_ruling.py` applies a ruling to a deal. `former/` has earlier tables, for rulings that
were recorded by them.
"""
