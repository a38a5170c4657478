"""The documentation's pages for players and officers, as pages of the site: /help/.

The texts are `docs/players` and `docs/officers`, so the site and the documentation say the same.
`pages.py` reads them once; `views.py` shows them. No page costs a query.
"""
