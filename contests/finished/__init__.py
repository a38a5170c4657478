"""Leagues and tournaments as their cards say, and as they stood when they were closed."""
