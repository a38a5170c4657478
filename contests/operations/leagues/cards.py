"""Link a card to a league or tournament, or take it out again."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from contests.finished.contests import LoadedContest, load_contest
from contests.finished.leagues import live_league
from contests.finished.tournaments import has_gone_on, load_tournament
from contests.models import Contest, ContestCard, ContestKind
from contests.operations.leagues.lock import locked_contest, verify_running
from contests.rules.entries import Fault
from contests.rules.league import Fixture
from piquet.text.typed import joined
from scoring.models import Card, CardState
from scoring.sheet.fetch import lock_card


class OtherGameError(OperationError):
    """Raised if a `card` is not of the game of the `contest`. The page adds the words."""

    def __init__(self, card: Card, contest: Contest) -> None:
        super().__init__(f"Card {card.pk} is of the game {card.code}.", "code")
        self.card = card
        self.contest = contest


def link_card(*, contest_id: int, by: Member, card: Card) -> ContestCard:
    """Link a card to a contest, and return the link, even if it existed before.

    Raises OperationError. Its fields are those of the form that opens a card: `opponent`, `code`
    and `played_on`.
    """
    with locked_contest(contest_id, by) as contest:
        # Another member may link the card to another contest at the same moment.
        lock_card(card)
        link = ContestCard.objects.filter(card=card).select_related("contest").first()
        if link and link.contest_id == contest.pk:
            return link
        if link:
            words = {"n": card.pk, "name": link.contest.name}
            raise OperationError(_("Card %(n)d belongs to %(name)s already.") % words)
        verify_link(load_contest(contest), by, card)
        return ContestCard.objects.create(
            club=contest.club, contest=contest, card=card, linked_by=by
        )


def link_opened(card: Card, contest_id: int, by: Member, **_signal: object) -> None:
    """Link a card that was opened for a contest. Raises OperationError as `link_card` does."""
    link_card(contest_id=contest_id, by=by, card=card)


def move_link(old: Card, new: Card, **_signal: object) -> None:
    """Link a card that replaces another to the contest of the old card, if it has one.

    The new card keeps the old card's place in the order in which cards count. If it does not fit
    there, because its players, game or day differ, the link is deleted. A closed contest keeps its
    link.
    """
    linked = ContestCard.objects.select_related("contest__club").filter(card=old).first()
    if linked is None or linked.contest.closed_at is not None:
        return
    try:
        _verify_card(load_contest(linked.contest), new)
    except OperationError:
        linked.delete()
        return
    linked.card = new
    linked.save(update_fields=["card"])


def verify_link(loaded: LoadedContest, by: Member, card: Card) -> None:
    """Raise OperationError if the card cannot belong to the contest, or `by` may not link it."""
    contest = loaded.contest
    players = [seat.member_id for seat in card.seats.all()]
    verify_running(contest)
    if not (by.pk in players or by.is_officer):
        raise OperationError(_("Only its players and the officers can say what a card belongs to."))
    _verify_card(loaded, card)
    _verify_meeting(loaded, frozenset(players))


def _verify_card(loaded: LoadedContest, card: Card) -> None:
    """Raise OperationError unless the card's two players, game and day fit the contest."""
    contest = loaded.contest
    if card.club_id != contest.club_id or card.chouette or card.state == CardState.ABANDONED:
        raise OperationError(_("Choose a card of two players that was not abandoned."))
    if card.code != contest.code:
        raise OtherGameError(card, contest)
    _verify_day(contest, card)
    _verify_players(loaded, card)


def _verify_day(contest: Contest, card: Card) -> None:
    if not contest.begins <= card.played_on <= contest.ends:
        words = {
            "day": date_format(card.played_on, "j F Y"),
            "name": contest.name,
            "first": date_format(contest.begins, "j F Y"),
            "last": date_format(contest.ends, "j F Y"),
        }
        text = _("%(day)s is outside %(name)s, which is played from %(first)s to %(last)s.")
        raise OperationError(text % words, "played_on")


def _verify_players(loaded: LoadedContest, card: Card) -> None:
    for seat in card.seats.select_related("member"):
        if seat.member_id not in loaded.playing:
            words = {"person": seat.member.name, "name": loaded.contest.name}
            text = _("%(person)s does not play in %(name)s.")
            if seat.member_id in loaded.names:
                text = _("%(person)s has left %(name)s.")
            raise OperationError(text % words, "opponent")


def _verify_meeting(loaded: LoadedContest, pair: frozenset[int]) -> None:
    """Raise OperationError unless these two have an undecided meeting."""
    if loaded.contest.kind != ContestKind.LEAGUE:
        _verify_match(loaded, pair)
        return
    fixtures = [fixture for fixture in live_league(loaded).fixtures if fixture.meeting.pair == pair]
    if any(fixture.how is None for fixture in fixtures):
        return
    names = joined(" – ", (loaded.names[person] for person in sorted(pair)))
    words = {"names": names, "cards": _cards_of(loaded, fixtures)}
    text = _("%(names)s is decided already%(cards)s.")
    raise OperationError(text % words, "opponent")


def _verify_match(loaded: LoadedContest, pair: frozenset[int]) -> None:
    """Raise OperationError unless these two are drawn together in a tournament, undecided."""
    tournament = load_tournament(loaded.contest)
    fault = tournament.fault_between(pair)
    if fault is None:
        return
    text = _("%(names)s: these two are not drawn together.")
    if fault is Fault.DECIDED:
        text = _("%(names)s is decided already%(cards)s.")
    cards = ", ".join(str(card.card.pk) for card in tournament.cards_of(pair) if card.parties)
    words = {
        "names": joined(" – ", (loaded.names[person] for person in sorted(pair))),
        "cards": _(" by card %(cards)s") % {"cards": cards} if cards else "",
    }
    raise OperationError(text % words, "opponent")


def _cards_of(loaded: LoadedContest, fixtures: Iterable[Fixture]) -> str:
    """Return “ by card 12”, or "" for a walk-over."""
    places = [fixture.place for fixture in fixtures if fixture.place is not None]
    if not places:
        return ""
    cards = dict.fromkeys(loaded.parties[place].card for place in places)
    return _(" by card %(cards)s") % {"cards": ", ".join(map(str, cards))}


def unlink_card(*, contest_id: int, by: Member, card: Card) -> None:
    """Take a card out of a contest; do nothing if it is not linked. Raises OperationError.

    Its players may do so until it is countersigned, an officer until the contest is closed.
    """
    with locked_contest(contest_id, by) as contest:
        lock_card(card)
        linked = contest.cards.filter(card=card)
        if linked.exists():
            verify_running(contest)
            verify_unlink(by, card)
            _unlink(contest, linked)


def _unlink(contest: Contest, linked: QuerySet[ContestCard]) -> None:
    """Delete the link. Raises OperationError if later results of a tournament depend on it."""
    if contest.kind == ContestKind.LEAGUE:
        linked.delete()
        return
    before = load_tournament(contest)
    linked.delete()
    if has_gone_on(before, load_tournament(contest)):
        raise OperationError(_("The tournament has gone on. The card has to stay."))


def can_unlink(by: Member, card: Card) -> bool:
    """Return whether `by` may take the card out of its contest while that is open."""
    try:
        verify_unlink(by, card)
    except OperationError:
        return False
    return True


def verify_unlink(by: Member, card: Card) -> None:
    """Raise OperationError if `by` may not take the card out of its contest."""
    plays = by.pk in {seat.member_id for seat in card.seats.all()}
    if (plays and card.state != CardState.COUNTERSIGNED) or by.is_officer:
        return
    if not plays:
        raise OperationError(_("Only its players and the officers can say what a card belongs to."))
    raise OperationError(
        _("Card %(n)d is countersigned. An officer can take it out.") % {"n": card.pk}
    )
