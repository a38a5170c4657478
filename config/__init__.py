"""Settings, URLs, and how the site is served.

It may import every package. Start with `settings.py` and `urls.py`; `serve.py` is `make serve`.
"""
