"""A club's invitations: the links, opening one, accepting or declining a membership."""
