"""The same scores many times as fast, for long files of deals (`score_deals`).

`score_deals` answers about 47,000 mixed lines a second with these modules and about 5,000 by the
plain way: a million deals take 20 seconds, not more than three minutes (bench/RESULTS.md, “The
laws”). Each module has its part in that, in lines a second on one core, fast and plain:

- `score_from_cards.py`: all cards known and everything called: 72,000 and 4,300;
- `contests.py`: fewer calls than are held, or a side that reckons nothing: 36,000 and 4,300;
- `score_from_items.py`: only what was counted: 100,000 and 10,000.

Pages do not use this package. Tests hold every result equal to the plain scorer's. Only
`scoring/files/score_deals_quickly.py`, the tools and the benchmarks import it.
"""
