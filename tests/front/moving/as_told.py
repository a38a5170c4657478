"""What a site says of a club, with its ids changed to those of another site."""

import csv
import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from club.models import Club
from ledger.documents.papers import issued_pdf
from ledger.exports.entries import journal_source
from ledger.exports.formats import FORMATS
from ledger.models import Account
from scoring.export_card import card_file
from scoring.files.card_file import card_as_json
from scoring.models import Card

Ids = Mapping[int, int]


@dataclass(frozen=True)
class NewIds:
    """The ids on the other site, by those of this one; by default they are the same."""

    cards: Ids = field(default_factory=dict)
    members: Ids = field(default_factory=dict)
    bets: Ids = field(default_factory=dict)


SAME = NewIds()


def journals(club: Club, ids: NewIds = SAME) -> dict[str, str]:
    """Return every journal of the club, by form."""
    told = {form: _in_text(_journal(club, form), ids) for form in FORMATS}
    return {**told, "csv": _in_columns(_journal(club, "csv"), ids)}


def _journal(club: Club, form: str) -> str:
    return "".join(FORMATS[form].write(journal_source(club)))


def _in_text(text: str, ids: NewIds) -> str:
    """Change the ids of a journal: `card:12`, “Card 12” (but not in a reason), `member:3`, `M3`."""
    forms = {
        r'(\^card-|card:|"card": |\bCard )(\d+)(?!\d|: Partie)': ids.cards,
        r'(member:|"member": |\bM)(\d+)(?!\d)': ids.members,
        r'(bet:|"bet": )(\d+)(?!\d)': ids.bets,
    }
    for form, known in forms.items():
        text = re.sub(form, lambda m, known=known: f"{m[1]}{known.get(int(m[2]), m[2])}", text)
    return text


def _in_columns(text: str, ids: NewIds) -> str:
    """Change the ids of a journal in columns."""
    rows = list(csv.DictReader(io.StringIO(text)))
    for row in rows:
        for column, known in (("member", ids.members), ("card", ids.cards), ("bet", ids.bets)):
            if row.get(column):
                row[column] = str(_id(int(row[column]), known))
        row["what"] = _in_text(row["what"], ids)
        row["source_key"] = _in_text(row["source_key"], ids)
    return json.dumps(rows)


def card_files(club: Club, ids: NewIds = SAME) -> dict[int, str]:
    """Return every card as a file, by its id."""
    found = {}
    for card in Card.objects.filter(club=club).select_related("club").order_by("pk"):
        told = json.loads(card_as_json(card_file(card)))
        told["about"]["card"] = _id(told["about"]["card"], ids.cards)
        for carried in told["about"].get("carried", ()):
            way = carried.get("from") or carried["to"]
            way["card"] = _id(way["card"], ids.cards)
        found[_id(card.pk, ids.cards)] = json.dumps(told)
    return found


def _id(known: int, ids: Ids) -> int:
    return ids.get(known, known)


def papers(club: Club) -> dict[int, bytes]:
    """Return every issued paper as PDF, by its number."""
    return {one.number: issued_pdf(one) for one in club.documents.order_by("number")}


def balances(club: Club) -> dict[tuple[str, str], int]:
    """Return every balance by the holder's lasting name and the currency."""
    accounts = Account.objects.filter(club=club).select_related("member")
    return {
        (str(one.member.uuid) if one.member else one.kind, one.currency): one.balance
        for one in accounts
    }


def chain(club: Club) -> list[tuple[Any, ...]]:
    """Return every link, to the byte."""
    return list(
        club.links.order_by("number").values_list(
            "number", "kind", "subject", "content", "previous", "hash", "at"
        )
    )
