"""Forms of the card pages, a module for each page.

A form checks what was typed; what the laws allow is decided in `operations/`.
"""
