"""Attacks on the site as it is served, one file each; `make attacks` runs them all."""
