"""Import a card file into the club as a paper card that keeps its written figures."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Club, Member
from club.moving.old_ids import Kind, id_now
from club.operation_error import OperationError
from piquet.formats.card_file import CardFile, FilePartie, card_as_json, to_data
from piquet.formats.read_card import card_from_data, read_card_file
from piquet.partie.result import dealer_of
from piquet.rule_sets import switches_of
from scoring.days import day_of_play, today, too_long_ago
from scoring.keys import DerivedKey, Of, derived_key
from scoring.models import Card, CardKind, Partie, Record
from scoring.operations.cards.import_chouette import records_of_file, seats_of_file
from scoring.operations.cards.open_card import seat_players, stake_fields
from scoring.operations.cards.rulings_of_file import write_rulings
from scoring.operations.rights import speaks_for_club


@transaction.atomic
def import_card(
    *,
    club: Club,
    text: str | bytes,
    names: Mapping[str, Member] | None = None,
    played_on: date | None = None,
    by: Member | None = None,
) -> Card:
    """Write a piquet-card/1 file as a paper card of the club. The same card is written only once.

    Two files are the same card if they have the same figures, players, stake and day. A card that
    the club has already is returned unchanged, with `version_kept` set.

    `names` maps names in the file to members. A name that is missing there must be a member's own
    name. The day of play is `played_on`, else the day in the file, else the club's present day of
    play. `by` is the member who typed the card, None if it comes from a file. The file's rulings
    become records too.

    Raises CardFileError if the text is not a card file. Raises OperationError for players whom the
    club does not know or the file does not name, and for a day that cannot be right. Raises it too
    for a file that was exported from a card of this club.
    """
    file = read_card_file(text)
    _verify_not_ours(club, file.about)
    _verify_named(file, names or {})
    day = _day(file)
    if played_on and (why := too_long_ago(played_on, today(club))):
        raise OperationError(why)
    players = [_member(club, name, names or {}) for name in file.players]
    if len(set(players)) != len(players):
        raise OperationError(_("Two names in the file mean the same member."))
    known = imported_before(club, file, players, played_on)
    if known is None:
        known, made = _card(club, file, players, played_on or day or day_of_play(club), by)
        if made:  # False if somebody sent the same card at the same moment.
            seat_players(known, players)
            _write_deals(known, file, by)
            write_rulings(known, file, names or {})
            return known
    known.version_kept = True
    return known


def imported_before(
    club: Club, file: CardFile, players: Sequence[Member], played_on: date | None = None
) -> Card | None:
    """Return the paper card already made from this file with these players, or None.

    If the file has no day, the day of the card does not matter. If there are several such cards,
    one played on `played_on` is preferred.
    """
    day = _day(file)
    cards = Card.objects.filter(club=club, form_key__startswith=_key(file, players)).order_by("pk")
    if day:
        return cards.filter(form_key=_key(file, players, day.isoformat())).first()
    of_day = cards.filter(played_on=played_on).first() if played_on else None
    return of_day or cards.first()


def key_after_move(card: Card, players_before: Sequence[Member]) -> str:
    """Return the key of a paper card after its club has moved and its members have new ids.

    The key is made from the players' ids. `players_before` are the card's players with the ids they
    had. Any other key is returned unchanged.
    """
    if not card.written:
        return card.form_key
    file = card_from_data(card.written)
    before = _key(file, players_before)
    if not card.form_key.startswith(before):
        return card.form_key
    players = [seat.member for seat in card.seats.all()]
    return _key(file, players, card.form_key.removeprefix(before))


def _key(file: CardFile, players: Sequence[Member], day: str = "") -> DerivedKey:
    """Return the key of the file's card, or only its beginning if no `day` is given.

    The key has a hash of the figures, the stake and the players, without the file's own names and
    notes.
    """
    content = replace(file, players=tuple(str(player.pk) for player in players), about={})
    return derived_key(
        Of.FILE, hashlib.sha256(card_as_json(content).encode()).hexdigest()[:40], day
    )


def _verify_not_ours(club: Club, about: Mapping[str, object]) -> None:
    number = about.get("card")
    if type(number) is not int:
        return
    card = Card.objects.filter(club=club, pk=id_now(club.pk, Kind.CARD, number)).first()
    # A club that has moved may have had another address when the file was written.
    opened_here = card is not None and about.get("opened_at") == card.opened_at.isoformat()
    if card is not None and (about.get("club") == club.slug or opened_here):
        raise OperationError(
            _(
                "This file was exported from card %(card)d of this club, so the card is already "
                "here. If it is a different card, remove “card” from “about” in the file."
            )
            % {"card": card.pk}
        )


def _verify_named(file: CardFile, names: Mapping[str, Member]) -> None:
    for name in names:
        if name not in file.players:
            words = {"name": name, "players": ", ".join(f"“{player}”" for player in file.players)}
            raise OperationError(
                _("The file has no player “%(name)s”. Its players are %(players)s.") % words
            )


def _member(club: Club, name: str, names: Mapping[str, Member]) -> Member:
    member = names.get(name) or club.member_called(name)
    if member is None or member.club_id != club.pk:
        raise OperationError(
            _(
                "No member of %(club)s is called “%(name)s”. Say which member that is, or add a "
                "member with this name first."
            )
            % {"club": club.name, "name": name}
        )
    return member


def _day(file: CardFile) -> date | None:
    """Return the day of play in the file, or None. Raises OperationError if it is no date."""
    text = file.about.get("played_on")
    if text in (None, ""):
        return None
    try:
        return date.fromisoformat(str(text))
    except ValueError:
        raise OperationError(
            _("The file says that the card was played on “%s”. Write the day as 2026-10-31.") % text
        ) from None


def _card(
    club: Club, file: CardFile, players: Sequence[Member], played_on: date, by: Member | None
) -> tuple[Card, bool]:
    if played_on > today(club) + timedelta(days=1):
        raise OperationError(
            _("The date %s is still to come. Write the day the card was played.") % played_on
        )
    fields = {
        "kind": CardKind.PAPER,
        "code": file.rules.code,
        "switches": switches_of(file.rules),
        **stake_fields(file.stake, club),
        "opened_by": by,
        "played_on": played_on,
        "first_dealer": file.first_dealer or 0,
        "chouette": file.chouette,
        "written": to_data(file),
    }
    key = _key(file, players, (_day(file) or played_on).isoformat())
    return Card.objects.get_or_create(club=club, form_key=key, defaults=fields)


def _write_deals(card: Card, file: CardFile, by: Member | None) -> None:
    if file.chouette:
        _write_chouette(card, file)
        return
    for_club = by is not None and speaks_for_club(card.seats.all(), by)
    for place, file_partie in enumerate(file.parties):
        partie = Partie.objects.create(
            club_id=card.club_id,
            card=card,
            number=place + 1,
            annulled_at=now() if file_partie.annulled else None,
        )
        dealers = file.dealers(place) or [
            dealer_of(card.first_dealer, deal) for deal in range(1, len(file_partie.all_deals) + 1)
        ]
        Record.objects.bulk_create(
            _record(partie, file_partie, index, dealer, writer=by, for_club=for_club)
            for index, dealer in enumerate(dealers)
        )


def _write_chouette(card: Card, file: CardFile) -> None:
    for place, seats in enumerate(seats_of_file(file)):
        partie = Partie.objects.create(
            club_id=card.club_id,
            card=card,
            number=place + 1,
            single=seats.single,
            opponent=seats.opponent,
            annulled_at=now() if file.parties[place].annulled else None,
        )
        Record.objects.bulk_create(records_of_file(partie, file, place, seats.pair))


def _record(
    partie: Partie, file_partie: FilePartie, index: int, dealer: int, **written: object
) -> Record:
    mark = file_partie.mark(index)
    return Record(
        club_id=partie.club_id,
        card_id=partie.card_id,
        partie=partie,
        deal=index + 1,
        key=derived_key(Of.FILE, partie.number, index + 1),
        scores=list(file_partie.all_deals[index]),
        dealer=dealer,
        mark=mark.mark if mark else "",
        mark_seat=mark.seat if mark else None,
        **written,
    )
