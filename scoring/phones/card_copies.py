"""The copy of a member's open cards that their phone stores (docs/offline.md).

It is plain data, for JSON. The phone draws cards from it while it has no signal.
"""

from typing import Any

from django.db.models import Q
from django.utils.formats import date_format

from club.access.who_sees_money import sees_money_among
from club.models import Club, Member
from piquet.money.stakes import Stake
from piquet.partie.chouette import PLAYERS
from piquet.rule_sets import RUBICON, RuleSet, rule_set
from scoring.club_defaults import usual_rules
from scoring.days import day_of_play
from scoring.forms.chouette import PLACE_FIELDS, OpenChouetteForm
from scoring.forms.open_card import OpenCardForm
from scoring.forms.proposal import Proposal, propose, recent_opponents
from scoring.forms.stake_values import stake_of_value
from scoring.models import WRITABLE, Card, CardKind
from scoring.operations.deals.corrections import correction_waits, records_to_undo
from scoring.operations.queue.database_id import database_id
from scoring.operations.rights import Scribe, asked_to_keep, scribes_of
from scoring.phones.for_sums import card_for_sums, rules_for_sums, stake_for_sums
from scoring.phones.rulings import rulings_for_phone
from scoring.sheet.notes import notes_of
from scoring.sheet.sheet import Sheet, load_all, stake_of
from scoring.words.rules import format_special_rules
from scoring.words.stakes import format_stake

Data = dict[str, Any]
MOST_CARDS = 30
_CHOSEN = ("player", *PLACE_FIELDS, "first_dealer", "played_on", "form_key", "another")
"""The fields of a new card that the phone fills in."""


def phone_copy(member: Member) -> Data:
    """Return the member's own open cards, newest first, and the data for a new card."""
    newest = _own_cards(member)
    scribes = scribes_of([card.pk for card in newest])
    return {
        "database": str(database_id()),
        "user": member.user_id,
        "member": {"id": member.pk, "name": member.name},
        "club": _club(member.club),
        "cards": [
            _card(card, sheet, member, scribes.get(card.pk))
            for card, sheet in zip(newest, load_all(newest), strict=True)
        ],
        "new_card": _new_card(member),
    }


def _club(club: Club) -> Data:
    return {"slug": club.slug, "name": club.name, "chances": club.chances_in_play}


def _own_cards(member: Member) -> list[Card]:
    """Return the open cards that the member plays or keeps as the scribe, newest first."""
    is_own = Q(seats__member=member) | Q(pk__in=_cards_kept_by_scribe(member))
    cards = Card.objects.filter(
        is_own, club_id=member.club_id, kind=CardKind.TABLE, state__in=WRITABLE
    )
    return list(cards.order_by("-pk").distinct()[:MOST_CARDS])


def _cards_kept_by_scribe(member: Member) -> list[int]:
    """Return the ids of the cards that the member keeps with every player's leave."""
    scribes = scribes_of(asked_to_keep(member))
    return [card for card, scribe in scribes.items() if scribe.keeps]


def _card(card: Card, sheet: Sheet, member: Member, scribe: Scribe | None) -> Data:
    keys = {record: key for key, record in sheet.keys.items()}
    return {
        "id": card.pk,
        "version": sheet.version,
        "edition": sheet.edition,
        "state": sheet.state,
        "badge": card.get_state_display(),
        "about": _about(sheet.rules, sheet.stake),
        "played_on": sheet.played_on.isoformat(),
        "day": date_format(sheet.played_on, "j F Y"),
        "keeper": _keeper(scribe),
        "in_money": sees_money_among(member, sheet.members),
        "players": [
            {"id": player.member_id, "name": player.name, "me": player.member_id == member.pk}
            for player in sheet.players
        ],
        "keys": list(sheet.keys),
        "undo": [keys[record.id] for record in records_to_undo(sheet, member) if record.id in keys],
        "asks": [
            [partie.number, deal.number]
            for partie in sheet.parties
            for deal in partie.deals
            if correction_waits(sheet, partie.number, deal)
        ],
        "signs": _signs(sheet),
        "rulings": rulings_for_phone(sheet, member, keys),
        "sums": card_for_sums(card, sheet),
    }


def _keeper(scribe: Scribe | None) -> Data | None:
    """Return the id and name of the card's scribe, None without one."""
    return {"id": scribe.member_id, "name": scribe.name} if scribe and scribe.keeps else None


def _signs(sheet: Sheet) -> dict[str, str]:
    """Return the signs of the notes on deals, by place: “1:4” and “†”."""
    signs: dict[str, str] = {}
    for note in notes_of(sheet):
        place = f"{note.partie}:{note.deal.number}"
        signs[place] = signs.get(place, "") + note.sign
    return signs


def _about(rules: RuleSet, stake: Stake | None) -> str:
    terms = (format_special_rules(rules), format_stake(stake))
    return " · ".join(str(text) for text in terms if text)


def _new_card(member: Member) -> Data:
    """Return what a phone needs to open a card.

    These are the terms for two players and for three, and the members whom this one can play.
    """
    proposal = propose(member, [])
    form = OpenCardForm(member=member, initial=proposal.values)
    return {
        **_terms(member, form, proposal),
        "played_on": day_of_play(member.club).isoformat(),
        "zone": str(member.club.zone),
        "players": _players(member),
        "chouette": _new_chouette(member),
    }


def _new_chouette(member: Member) -> Data:
    """Return the terms of a new chouette, and its places.

    The places are those of the member's last chouette, if all its players are still in the club.
    """
    proposal = propose(member, [], chouette=True)
    here = [player.pk for player in proposal.players if not player.left_at]
    form = OpenChouetteForm(member=member, initial=proposal.values)
    places = here if len(here) == PLAYERS else [member.pk]
    return {**_terms(member, form, proposal), "places": places}


def _terms(member: Member, form: OpenCardForm | OpenChouetteForm, proposal: Proposal) -> Data:
    """Return the terms that the page of a new card would propose.

    They are the fields of its form, and the rules and stake by which the phone adds up.
    """
    values = {name: form[name].value() for name in form.fields if name not in _CHOSEN}
    sent = {name: "on" if value is True else str(value) for name, value in values.items() if value}
    rules, stake = _agreed(member, proposal, sent)
    return {
        "fields": sent,
        "about": _about(rules, stake),
        "rules": rules_for_sums(rules),
        "stake": stake_for_sums(stake),
    }


def _agreed(
    member: Member, proposal: Proposal, sent: dict[str, str]
) -> tuple[RuleSet, Stake | None]:
    if card := proposal.card:
        return rule_set(card.code, card.switches), stake_of(card)
    usual = usual_rules(member.club)
    rules = usual if usual.code == sent["code"] else RUBICON  # No chouette is played as games.
    return rules, stake_of_value(sent.get("stake", ""))


def _players(member: Member) -> list[Data]:
    """Return the other members by name, with this member's recent opponents first."""
    others = Member.objects.filter(club_id=member.club_id, left_at=None).exclude(pk=member.pk)
    names = dict(others.order_by("name").values_list("pk", "name"))
    recent = [pk for pk in recent_opponents(member) if pk in names]
    return [{"id": pk, "name": names[pk]} for pk in dict.fromkeys([*recent, *names])]
