"""The formats of dates and numbers in each language.

Django reads a module for each language (FORMAT_MODULE_PATH).
"""
