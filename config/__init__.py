"""Settings, addresses, and how the site is served.

It may import every package. Start with `settings.py`; `serve.py` is `make serve`.
"""
