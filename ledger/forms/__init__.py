"""Forms about money, a module for each page.

A form checks what was typed. `operations/` decide what is allowed.
"""
