"""What the benchmarks share: a club, clients, the served site, tables of figures."""
