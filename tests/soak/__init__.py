"""Thousands of records in the queues of phones, while what can be killed is: `make soak`."""
