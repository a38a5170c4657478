"""What a site says of a club, with its ids changed to those of another site."""

import csv
import io
import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from club.models import Club
from ledger.documents.papers import issued_pdf
from ledger.exports.entries import journal_source
from ledger.exports.formats import FORMATS
from ledger.models import Account
from piquet.formats.card_file import card_as_json
from scoring.export_card import card_file
from scoring.models import Card

Ids = Mapping[int, int]


class NewIds(NamedTuple):
    """The ids on the other site, by those of this one; by default they are the same."""

    cards: Ids = {}
    members: Ids = {}
    bets: Ids = {}


def data_of(club: Club, ids: NewIds = NewIds()) -> dict[str, Any]:  # noqa: B008
    """Return every journal by form, every card as a file, issued paper, balance and link."""
    accounts = Account.objects.filter(club=club).select_related("member")
    link = ("number", "kind", "subject", "content", "previous", "hash", "at")
    return {
        "csv": _in_columns(_journal(club, "csv"), ids),
        **{form: _in_text(_journal(club, form), ids) for form in FORMATS if form != "csv"},
        "cards": dict(_card_file(card, ids) for card in Card.objects.filter(club=club)),
        "papers": {
            document.number: issued_pdf(document) for document in club.documents.order_by("number")
        },
        "balances": {
            (
                str(account.member.uuid) if account.member else account.kind,
                account.currency,
            ): account.balance
            for account in accounts
        },
        "chain": list(club.links.order_by("number").values_list(*link)),
    }


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
                row[column] = str(known.get(int(row[column]), row[column]))
        for column in ("what", "source_key"):
            row[column] = _in_text(row[column], ids)
    return json.dumps(rows)


def _card_file(card: Card, ids: NewIds) -> tuple[int, str]:
    """Return the card's id and its file."""
    data = json.loads(card_as_json(card_file(card)))
    carried = [each.get("from") or each["to"] for each in data["about"].get("carried", ())]
    for of in (data["about"], *carried):
        of["card"] = ids.cards.get(of["card"], of["card"])
    return data["about"]["card"], json.dumps(data)
