"""Helpers of the benchmarks: a club, clients, the served site, tables of figures."""
