"""What visitors who are not signed in can make the site work: `worst.py` says how."""
