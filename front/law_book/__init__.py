"""The laws of piquet as pages for everybody, and as a file for programs.

It shows what `piquet/law_texts` says, with the rulings of `piquet/rulings`. Start with
`views.py`. `index_page.py` is the table of contents with the search of `search.py`, `law_page.py`
a law, `case_page.py` a case, and `for_programs.py` the file. No page costs a query.
"""
