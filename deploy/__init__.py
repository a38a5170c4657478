"""How the site and what it needs are run on machines of a club's own."""
