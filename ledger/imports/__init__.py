"""Files that come in from elsewhere: balances and members as CSV."""
