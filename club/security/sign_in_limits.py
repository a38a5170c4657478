"""How often a person may try to sign in before they are locked out, and for how long.

A rate such as “5/5m/key” means five attempts in five minutes, for each account or each network
address. `sign_in_tries.py` counts the attempts by network address. The site's settings give allauth
the rates that allauth counts.
"""

from typing import Final

BY_ACCOUNT: Final = {
    "login_failed": "5/5m/key",
    "request_login_code": "3/m/key",
    "reset_password": "60/m/ip,5/m/key",
    "reset_password_from_key": "60/m/ip",
}
"""Attempts at one account. A browser that has signed in to the account has its own count."""
BY_ADDRESS: Final = {"password": "60/m/key", "code": "60/m/key", "passkey": "60/m/key"}
"""Attempts from one network address or known browser; right passwords and passkeys don't count.

Forty phones of a club behind one router must be able to sign in within a minute.
"""
NOTED_EVERY: Final = 300
"""Seconds in which all lock-outs of one account from one address make a single log line."""
NOTED_AT_MOST: Final = 10
"""The largest number of log lines per minute about lock-outs from one address."""
