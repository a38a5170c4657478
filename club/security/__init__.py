"""What guards accounts: the security log, sessions, second factors."""
