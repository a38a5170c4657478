"""What follows when something goes wrong at the table: a few questions lead to a ruling.

It imports `deal/` and `law_texts/`. `path.py` says what a path of questions is and walks it;
`ruling.py` what a ruling says and does. `paths/` holds the tables, a table for each law or group
of laws, which a card player can proof-read; `penalties.py` says what a
false call (Law 54) and other errors cost, `questions.py` what several tables ask; `all_paths.py`
finds them. `apply_ruling.py` carries a ruling out on a deal. `former/` has the tables as they
were, for rulings that were recorded by them.
"""
