"""Measurements of what a player waits for at a phone, in a real browser."""
