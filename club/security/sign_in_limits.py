"""How often somebody may try to sign in before they are locked out, and for how long.

A rate such as “5/5m/key” is five tries in five minutes, for each account or for each network
address. `sign_in_tries.py` counts. The site's settings hand allauth the rates that it counts.
"""

from typing import Final

BY_ACCOUNT: Final = {
    "login_failed": "5/5m/key",
    "request_login_code": "3/m/key",
    "reset_password": "60/m/ip,5/m/key",
    "reset_password_from_key": "60/m/ip",
}
"""Tries at one account. A browser that has signed in to it before has its own count."""
BY_ADDRESS: Final = {"password": "60/m/key", "code": "60/m/key", "passkey": "60/m/key"}
"""Tries from one network address or known browser; right passwords and passkeys do not count.

Forty phones of a club behind one router must be able to sign in within a minute.
"""
NOTED_EVERY: Final = 300
"""Seconds in which lock-outs of one account from one address make one log line."""
NOTED_AT_MOST: Final = 10
"""Log lines for lock-outs from one address in a minute."""
