"""Settings, URLs, and how the site is served.

This package may import every other package. Start with `settings.py` and `urls.py`. `serve.py` is
`make serve`.
"""
