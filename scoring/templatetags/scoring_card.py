"""Tags for a card, its deals and its money."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import template
from django.template import Context
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.access.who_appears import FIELDS, may_read_about
from club.access.who_appears import read_about as who_is_read_about
from club.access.who_sees_money import sees_money_among, sees_money_of
from club.models import Member
from piquet.money.amounts import format_money
from piquet.money.reckoning import Step
from piquet.money.stakes import Stake
from piquet.partie.result import may_end_partie
from piquet.rule_sets import AU_CENT, RuleSet
from scoring.forms.deal import DealForm
from scoring.keys import new_key
from scoring.models import WRITABLE, Card, CardState, Edition, Mark
from scoring.operations import signing_rights
from scoring.operations.deals.doubt import Doubt
from scoring.pages.card import CardPage
from scoring.pages.requests import RequestToAnswer
from scoring.sheet.carried import Carried
from scoring.sheet.notes import Note
from scoring.sheet.notes import differing as notes_differing
from scoring.sheet.partie import SheetPartie
from scoring.sheet.player_names import names_of
from scoring.sheet.records import rulings_refused
from scoring.sheet.rows import Player
from scoring.sheet.sheet import Sheet
from scoring.sheet.states import is_unposted_paper_card
from scoring.words.card import format_game_and_stake, format_players, format_result, format_state
from scoring.words.card_notes import format_note
from scoring.words.deal_marks import MARKS_OFFERED, format_mark
from scoring.words.doubtful_scores import format_doubt, format_slip
from scoring.words.reckoning import (
    format_lead,
    format_points,
    format_reckoning,
    won_for_love,
)
from scoring.words.rules import format_special_rules
from scoring.words.rulings.record import format_refusal
from scoring.words.sentences import keep_figures_together
from scoring.words.settling import format_moves, format_paid
from scoring.words.stakes import format_stake

register = template.Library()

_PAIR = re.compile(r"\d+–\d+")


@dataclass(frozen=True, slots=True)
class FormHalf:
    """A player's half of a deal's form."""

    seat: int
    name: str
    typed: str
    errors: list[str]


@register.simple_tag
def differing(sheet: Sheet) -> list[Note]:
    """Return the deals that count although their records differ."""
    return notes_differing(sheet)


@register.simple_tag
def refused_rulings(sheet: Sheet) -> list[str]:
    """Return who has refused which ruling since the last deal was written, a line each."""
    return [format_refusal(refused) for refused in rulings_refused(sheet)]


@register.filter
def by_hands(notes: Iterable[Note]) -> bool:
    """Return whether Law 74 settles all these deals."""
    return all(note.by_hands for note in notes)


def form_halves(form: DealForm, names: Sequence[str]) -> list[FormHalf]:
    """Return the two halves of a deal's form, in the order of the card's columns."""
    return [_form_half(form, seat, names[seat]) for seat in (0, 1)]


def _form_half(form: DealForm, seat: int, name: str) -> FormHalf:
    field = form[f"score_{seat}"]
    typed = field.value()
    return FormHalf(seat, name, "" if typed is None else str(typed), [str(e) for e in field.errors])


@register.simple_tag
def dealers(names: Sequence[str], dealer: object) -> list[tuple[int, str, bool]]:
    """Return a choice for each player: the seat, “Anne deals”, and whether it is chosen."""
    texts = (_("%(name)s deals") % {"name": name} for name in names)
    return [(seat, text, str(seat) == str(dealer)) for seat, text in enumerate(texts)]


@register.filter
def cuts_afresh(rules: RuleSet) -> bool:
    """Return whether the players cut again for each deal, so that the form asks who deals (R21)."""
    return not rules.deal_alternates


@register.simple_tag
def marks_offered(form: DealForm, sheet: Sheet, deal: int) -> list[tuple[str, str]]:
    """Return the marks that this deal may have.

    A deal can be conceded only if it may end the partie (R15). The keys have a button of their own
    for that. A player can lose the game only at piquet au cent, in a deal entered by its totals
    (a9, a10). The form's present mark is always included.
    """
    chosen = form["mark"].value()
    by_way = "way" in form.fields
    never = set() if by_way and may_end_partie(deal, sheet.rules) else {Mark.CONCEDED.value}
    if sheet.rules.code != AU_CENT.code or by_way:
        never.add(Mark.LOSES_GAME.value)
    return [
        (value, str(label))
        for value, label in MARKS_OFFERED.items()
        if value not in never or value == chosen
    ]


@register.filter
def is_offered(marks: Iterable[tuple[str, str]], mark: str) -> bool:
    """Return whether this mark is among those offered."""
    return any(value == mark for value, _label in marks)


register.simple_tag(names_of, name="short_names")
register.simple_tag(format_note, name="note_words")
register.simple_tag(format_paid, name="paid")
register.filter("slip_words", format_slip)


@register.filter
def doubt_words(doubt: Doubt) -> str:
    """Return the question about rare or impossible scores. "" if there is none."""
    return format_doubt(doubt.one_in, doubt.figures, [offer.figures for offer in doubt.offers])


@register.simple_tag
def carried_words(partie: SheetPartie) -> list[tuple[Carried, str]]:
    """Return the moves of a partie from card to card, each with its words."""
    return list(zip(partie.moves, format_moves(partie), strict=True))


@register.simple_tag
def mark_words(mark: str, name: str) -> str:
    """Return a sentence about the player of this name for the mark of a deal."""
    return format_mark(mark, name)


@register.simple_tag
def request_here(requests: Iterable[RequestToAnswer], kind: str, number: int = 0) -> SafeString:
    """Return the HTML attributes of the element in which the reader can answer a request.

    Empty if the request does not wait for the reader.
    """
    here = next(
        (request for request in requests or () if (request.kind, request.number) == (kind, number)),
        None,
    )
    return SafeString(f' id="{here.anchor}" tabindex="-1"' if here else "")


register.simple_tag(new_key)


@register.simple_tag(takes_context=True)
def reckoning_lines(
    context: Context, sheet: Sheet, recorded: Mapping[str, Any] | None = None
) -> list[str]:
    """Return the steps of the card's reckoning, as it is or as an edition recorded it.

    Leave out the money if the reader may not see it.
    """
    reckoning = sheet.reckoning
    if recorded:
        reckoning = replace(reckoning, steps=tuple(Step(**step) for step in recorded["steps"]))
    if not context["sees_money"]:
        return format_points(reckoning)
    return format_reckoning(reckoning, sheet.stake, names_of(sheet))


@register.simple_tag(name="won_for_love")
def for_love(sheet: Sheet, balance: Sequence[int]) -> str:
    """Return the result of a card for love at this balance: “Anne wins by 75 points, for love”."""
    names = [player.name for player in sheet.players]
    return won_for_love(names, balance, games=sheet.of_games)


@register.simple_tag
def ahead(sheet: Sheet, balance: Sequence[int]) -> str:
    """Return who is ahead at this balance, without money: “Anne +75”."""
    return format_lead(names_of(sheet), balance)


@register.inclusion_tag("scoring/card/_state_badge.html")
def card_state(card: Card, editions: Iterable[Edition]) -> dict[str, object]:
    """Return the variables of the badge for the state of a card with these editions."""
    kind = "" if is_unposted_paper_card(card) else card.state
    return {"kind": kind, "words": format_state(card, editions)}


@register.filter
def players(card: Card) -> str:
    """Return the players of a card: “Anne Archer and Bernard Bell”."""
    return format_players(card)


@register.filter
def about(card: Card) -> str:
    """Return the game of a card, if it is not Rubicon, and its stake: “a penny a point”."""
    return format_game_and_stake(card)


@register.filter
def result(card: Card, reader: Member) -> str:
    """Return the result of a countersigned card for this member: “5s. to you”, “Anne +75”."""
    sees_money = sees_money_among(reader, [seat.member_id for seat in card.seats.all()])
    return format_result(card, reader.pk, in_money=sees_money)


@register.filter
def whose_money_sees(players: Iterable[Player], reader: Member) -> list[Player]:
    """Return the players whose accounts this member may open."""
    return [player for player in players if sees_money_of(reader, player.member_id)]


@register.filter
def signs_in_person(member: Member) -> bool:
    """Return whether a player can sign. The club signs for a guest or a former member."""
    return signing_rights.signs_in_person(member)


def shows_bets(page: CardPage) -> bool:
    """Return whether there may be side bets: deals are being written, or bets were made.

    Costs a query on an abandoned card that was never closed.
    """
    if page.card.state in WRITABLE:
        return True
    if page.editions:
        return any(edition.has_bets for edition in page.editions)
    return bool(page.card.bets.exists())


def against_each_other(page: CardPage) -> list[int]:
    """Return the ids of the card's players, for a link to their record against each other.

    Empty until all have signed, or if the reader may not read about one of them.
    """
    if page.card.state != CardState.COUNTERSIGNED:
        return []
    people = [seat.member for seat in page.card.seats.all()]
    may_read = all(may_read_about(page.member, person) for person in people)
    return [person.pk for person in people] if may_read else []


@register.filter
def read_about(page: CardPage) -> frozenset[int]:
    """Return the ids of the players whose pages the reader may open."""
    players = frozenset(player.member_id for player in page.sheet.players)
    club = page.member.club
    if page.member.is_officer or (club.shows_guests and club.shows_former_members):
        return players
    return who_is_read_about(page.member, Member.objects.filter(pk__in=players).only(*FIELDS))


@register.filter
def keep_scores_whole(text: str) -> SafeString:
    """Return the text with no line break inside a pair of scores, such as “82–23”.

    There is no line break before a figure either.
    """
    html = keep_figures_together(conditional_escape(text))
    return SafeString(_PAIR.sub(r'<span class="figure">\g<0></span>', html))


@register.filter
def money(amount: int, currency: str) -> str:
    """Return an amount in the smallest coin as written: “£1 5s.”."""
    return format_money(amount, currency)


@register.filter
def in_words(stake: Stake | None) -> str:
    """Return a stake in words: “ten shillings a hundred, fractions of fifty neglected”."""
    return format_stake(stake)


@register.filter
def agreed(rules: RuleSet) -> str:
    """Return the agreed game with its house rules. Empty for plain Rubicon piquet."""
    return format_special_rules(rules)


@register.simple_tag
def tied(sheet: Sheet) -> tuple[int, int] | None:
    """Return the equal totals and the deals still due of a partie that is tied (R31).

    None for any other partie, and in games up to a hundred, which have no such tie.
    """
    partie = sheet.due_partie
    if sheet.of_games or partie is None or len(partie.deals) != sheet.rules.deals or partie.over:
        return None
    return (partie.result.totals[0], partie.result.deals_due - len(partie.deals))


@register.filter
def item(items: Mapping[object, object] | list[object] | tuple[object, ...], key: int) -> object:
    """Return the item under a key or index that a template variable names."""
    return items.get(key) if isinstance(items, Mapping) else items[key]
