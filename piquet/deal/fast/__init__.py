"""The same scores about ten times as fast, for long files of deals (`score_deals`).

`score_deals` answers 46,000 mixed lines a second with these modules and 5,000 without. So a million
deals take 22 seconds instead of more than three minutes (bench/RESULTS.md, “The laws”). These are
the lines a second on one core, with each module and without:

- `score_from_cards.py`: all cards known, everything called: 81,000 and 5,000;
- `contests.py`: fewer calls than are held, or a side that reckons nothing: 37,000 and 4,000;
- `score_from_items.py`: only what each side counted: 103,000 and 9,500.

Pages do not use this package: only `piquet/formats/score_deals_quickly.py`, the tools and the
benchmarks do. Tests compare every result with the plain scorer's.
"""
