"""The laws of piquet as pages for everybody, and as a file for programs.

The texts come from `piquet/law_texts`, the rulings from `piquet/rulings`. Start with `views.py`.
`index_page.py` is the table of contents, with the search of `search.py`. `law_page.py` shows a law,
`case_page.py` a case, and `for_programs.py` makes the file. No page makes a query.
"""
