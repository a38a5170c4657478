"""The sentences about bystanders who pay in place of a player whom they harmed (Law 78)."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.translation import gettext_lazy

from club.access.who_sees_money import sees_money_among
from club.models import Member
from piquet.money.amounts import format_money
from scoring.models import Card, CardState
from scoring.sheet.player_names import bystander_names
from scoring.sheet.records import bystander_pays, every_ruling, paying_bystander
from scoring.sheet.sheet import Sheet

_PAYS: Final = gettext_lazy("%(who)s pays %(sum)s in place of %(harmed)s.")
_IS_ASKED: Final = gettext_lazy("%(who)s is asked to pay %(sum)s in place of %(harmed)s.")
_COUNTS_ONCE: Final = gettext_lazy(
    "%(who)s is asked to pay %(sum)s in place of %(harmed)s. It counts once %(who)s or the "
    "treasurer has countersigned it."
)
_WILL_BE_ASKED: Final = gettext_lazy(
    "Once the card is signed, %(who)s is asked to pay %(sum)s in place of %(harmed)s."
)


def format_payments_in_place(
    card: Card, sheet: Sheet, reader: Member, amounts: Sequence[int], currency: str
) -> list[str]:
    """Return sentences about payments in place of a player: “Dora pays £17.50 in place of Anne.”

    `amounts` are the sums that the players receive, by seat. Only readers who may see the
    bystander's money learn whether it is paid. Costs no query if no bystander pays. Otherwise it
    costs one for the names, and once the card is signed, one for the ledger.
    """
    rulings = [ruling for ruling in every_ruling(sheet) if bystander_pays(sheet, ruling)]
    if not rulings:
        return []
    names = bystander_names(rulings)
    signed = sheet.state == CardState.COUNTERSIGNED
    paid = _paid(card) if signed else {}
    sentences: list[str] = []
    for player, amount in zip(sheet.players, amounts, strict=True):
        bystander = paying_bystander(sheet, player.member_id)
        if bystander is None or amount >= 0:
            continue
        payer = paid.get(player.member_id)
        if payer == "":
            continue
        sees = sees_money_among(reader, (player.member_id, bystander))
        words = {
            "who": (sees and payer) or names[bystander],
            "harmed": player.name,
            "sum": format_money(-amount, currency),
        }
        text = (_PAYS if payer else _COUNTS_ONCE) if sees else _IS_ASKED
        sentences.append(str(text if signed else _WILL_BE_ASKED) % words)
    return sentences


def _paid(card: Card) -> Mapping[int, str]:
    """Map the id of each harmed player to the name of who has paid that player's loss. One query.

    The name is "" if the payment was reversed, so that nobody is asked again. Payments made before
    the card was reversed and signed again are left out.
    """
    entries = card.transactions.filter(kind__in=("card", "bystander"), bet=None, reverses=None)
    of = "postings__account__member", "postings__account__member__name", "postings__amount"
    payers, harmed = dict[int, str](), dict[int, int]()
    rows = entries.order_by("number").values_list("kind", "number", "reversed_by", *of)
    for kind, entry, reversed_by, member, name, amount in rows:
        if kind == "card":
            payers, harmed = {}, {}
        elif amount < 0:
            payers[entry] = "" if reversed_by else name
        else:
            harmed[entry] = member
    paid: dict[int, str] = {}
    for entry, member in harmed.items():
        paid[member] = paid.get(member) or payers[entry]
    return paid
