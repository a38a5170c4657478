"""Showing again who one is, before anything of the account is changed."""
