"""A club's offices, which are offered, and held once they are accepted."""
