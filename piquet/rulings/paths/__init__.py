"""The tables of questions and rulings, a module for each part of the laws.

A row is an ending: the answers that lead to it, in the order of the questions, and the ruling.
"""
