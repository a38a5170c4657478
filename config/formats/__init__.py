"""How each language writes dates and numbers.

Django reads a module for each language (FORMAT_MODULE_PATH).
"""
