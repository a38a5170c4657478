"""A person's e-mail address: whether it is proved, how it is proved, what letters go to it."""
