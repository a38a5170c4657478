"""Phones that were without a signal, and send all new cards that one batch takes at once.

Import after `bench.helping.site.set_up`.
"""

import json
from collections.abc import Iterable
from http.client import HTTPConnection
from statistics import median

from bench.helping.club import PHONE, Phone
from bench.helping.site import processor_seconds
from club.models import Member
from scoring.keys import new_key
from scoring.views.queue import OPENED_AT_ONCE


class BatchPhone(Phone):
    """A member's phone with this number of new cards in its queue."""

    def __init__(self, member: Member, opponent: Member) -> None:
        super().__init__(member, 1)
        fields = {"opponent": str(opponent.pk), "stake": "shilling-points", "first_dealer": "1"}
        fields |= {"played_on": "2026-11-20", "code": "rubicon"}
        record = {"kind": "open", "card": None, "fields": fields}
        self.records = [{"key": new_key(), **record} for _ in range(OPENED_AT_ONCE)]

    def send(self, address: tuple[str, int]) -> float:
        """Send the batch; return the seconds of processor time that the server's processes took."""
        line = HTTPConnection(*address, timeout=120)
        head = {"Content-Type": "application/json", "X-CSRFToken": self.token}
        head |= {"Cookie": self.cookies, "User-Agent": PHONE}
        before = processor_seconds()
        line.request(
            "POST", f"/clubs/{self.slug}/queue/", json.dumps({"records": self.records}), head
        )
        answers = json.loads(line.getresponse().read())["answers"]
        spent = processor_seconds() - before
        if any(answer["result"] != "acknowledged" for answer in answers):
            raise ValueError(f"not every card was opened: {answers}")
        return spent


def batch_seconds(phones: Iterable[BatchPhone], address: tuple[str, int]) -> float:
    """Return the median processor time of a batch, each sent by another phone."""
    return median(phone.send(address) for phone in phones)
