"""The journal in forms that other programs read: beancount, hledger, CSV, JSON."""
