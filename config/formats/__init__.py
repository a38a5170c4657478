"""How dates and numbers are written, by language.

Django reads a module for each language (FORMAT_MODULE_PATH).
"""
