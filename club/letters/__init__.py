"""Letters that wait to go out: rows of one table, sent by a process of the site's own."""
