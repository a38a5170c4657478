"""The documentation's pages for players and officers, as pages of the site: /help/.

The texts are `docs/players` and `docs/officers`, so the site and the documentation agree.
`pages.py` reads them once, and `views.py` shows them. No page makes a query.
"""
