"""Clubs are independent: which tables and queries know more than one of them.

A site of many clubs can be spread over several databases by club (docs/many-machines.md).
"""
