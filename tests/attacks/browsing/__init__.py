"""A browser of no pictures, and clubs to attack, for the attacks that sign in."""
