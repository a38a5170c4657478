"""Clients that write on cards and into the ledger, and what must be true of the book afterwards."""
