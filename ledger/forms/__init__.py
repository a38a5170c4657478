"""Forms about money, a module for each page.

A form checks what was typed; what may be done is decided in `operations/`.
"""
