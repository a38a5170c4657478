"""The tables of questions and rulings, a module for each part of the laws.

A row is an ending: its answers, in the order of the questions, and its ruling.
"""
