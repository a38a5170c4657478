"""Decide who may do and see what: every request is checked here before its view runs.

Views begin with `admit`, and pages ask `who_sees_money.py` and `who_appears.py` what they may show.
`table.py` is the table of rights by address, and `admission.py` applies it. `officers.py` asks
officers to confirm who they are. `redirects.py` and `held_forms.py` then bring them back to their
page with the form they sent.
"""

from club.access.admission import AccessMiddleware, admit
from club.access.table import GROUPS, TABLE, Right, Rights, rights_at

__all__ = ["GROUPS", "TABLE", "AccessMiddleware", "Right", "Rights", "admit", "rights_at"]
