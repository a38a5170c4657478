"""Open a card from its form. The pages for two players and for a chouette share this module."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.http import HttpRequest, HttpResponse

from club.models import Member
from club.operation_error import OperationError
from club.views.shared import render_club_page
from piquet.partie.chouette import PLAYERS
from piquet.rule_sets import switches_of
from piquet.text.digits import whole_number
from scoring.forms.chouette import PLACE_FIELDS, OpenChouetteForm
from scoring.forms.open_card import Occasion, OpenCardForm
from scoring.forms.proposal import Proposal, propose
from scoring.keys import new_key
from scoring.models import Card
from scoring.operations.cards.open_card import OPENED_FOR, open_card, open_cards_between
from scoring.pages.opening import OpeningPage
from scoring.views.shared import add_faults


def new_card(request: HttpRequest, member: Member) -> OpeningPage:
    """Return the page with the form of a new card for two.

    The form begins with the opponent in the URL, or else the last opponent, and with the terms of
    their last card. If the URL names a contest, the form begins with its game, and with the first
    dealer in the URL.
    """
    named = _members_in_url(request, member, ("player", "opponent"))
    left = named.get("player", member) if member.is_officer else member
    right = named.get("opponent")
    proposal = propose(left, [right] if right else [])
    if right is None:
        right = next(
            (player for player in proposal.players if player != left and not player.left_at), None
        )
        proposal = replace(proposal, together=right is not None)
    players = {"player": named.get("player"), "opponent": right}
    contest = _contest_in_url(request, member)
    if contest and (proposal.card is None or proposal.card.code != contest.code):
        proposal = Proposal(None)
    first = _first_values(proposal) | players | _values_of_contest(request, contest)
    form = OpenCardForm(member=member, initial=first)
    return OpeningPage(member, form, _open_between([left, right]), proposal)


def new_chouette(request: HttpRequest, member: Member) -> OpeningPage:
    """Return the page with the form of a new card for three, filled in the same way."""
    places = _members_in_url(request, member, PLACE_FIELDS)
    three = list(places.values())
    by_officer = member.is_officer and three and member not in three
    first = three[0] if by_officer else member
    proposal = propose(first, [player for player in three if player != first], chouette=True)
    if not places:
        here = [player for player in proposal.players if not player.left_at]
        proposal = replace(proposal, together=len(here) == PLAYERS)
        together = dict(zip(PLACE_FIELDS, here, strict=True)) if proposal.together else {}
        places = together or {"single": member}
    form = OpenChouetteForm(member=member, initial=_first_values(proposal) | places)
    open_cards = _open_between([places.get(place) for place in PLACE_FIELDS])
    return OpeningPage(member, form, open_cards, proposal)


def _contest_in_url(request: HttpRequest, member: Member) -> Occasion | None:
    """Return the club's contest that the URL names, or None."""
    number = whole_number(request.GET.get("contest", ""))
    return member.club.contests.filter(pk=number).first() if number else None


def _values_of_contest(request: HttpRequest, contest: Occasion | None) -> dict[str, object]:
    """Return the values that a contest sets: the contest, its game, and the first dealer."""
    if contest is None:
        return {}
    values: dict[str, object] = {"contest": contest, "code": contest.code}
    if request.GET.get("first") in ("0", "1"):
        values["first_dealer"] = request.GET["first"]
    return values


def _members_in_url(
    request: HttpRequest, member: Member, names: Sequence[str]
) -> dict[str, Member]:
    """Return the members of the club whom the URL names, by field."""
    ids = {name: whole_number(request.GET.get(name, "")) for name in names}
    if not any(ids.values()):
        return {}
    here = Member.objects.filter(club_id=member.club_id, left_at=None)
    members = here.in_bulk([pk for pk in ids.values() if pk])
    return {name: members[pk] for name, pk in ids.items() if pk in members}


def _first_values(proposal: Proposal) -> dict[str, object]:
    return {**proposal.values, "form_key": new_key()}


def _open_between(players: Sequence[Member | None]) -> list[Card]:
    """Return the open cards of these players. Empty until all players are chosen."""
    chosen = [player for player in players if player]
    return open_cards_between(chosen) if len(set(chosen)) == len(players) else []


def show_opening(request: HttpRequest, page: OpeningPage, template: str) -> HttpResponse:
    """Render the page. If other players are chosen, render only the parts that change with them.

    Terms that a member has changed (`changed`) stay as they are.
    """
    if request.headers.get("HX-Target") != "proposal":
        status = 422 if page.form.errors else 200
        return render_club_page(request, template, page, status=status)
    if "changed" not in request.GET:
        return render_club_page(request, "scoring/opening/_new_proposal.html", page)
    answer = render_club_page(request, "scoring/opening/_other_players.html", page)
    answer["HX-Retarget"] = "#standing"
    return answer


def open_cards_to_offer(form: OpenCardForm | OpenChouetteForm) -> list[Card]:
    """Return the open cards between the players of a valid form.

    Empty if the member wants another card anyway. The list leaves out cards that the page has
    shown, and the card that this form opened when it was sent before.
    """
    data, players = form.cleaned_data, form.players()
    if data["another"] == "on" or len(set(players)) < len(players):
        return []
    shown = data["another"].split("-")
    open_cards = [card for card in open_cards_between(players) if str(card.pk) not in shown]
    return [card for card in open_cards if card.form_key != data["form_key"]]


def open_from_form(
    form: OpenCardForm | OpenChouetteForm, member: Member, *, chouette: bool = False
) -> Card | None:
    """Open the card of a valid form, for the contest that the form names, if any.

    If the card is refused, add the errors to the form and return None.
    """
    try:
        with transaction.atomic():
            card = _open(form, member, chouette=chouette)
            if contest := form.cleaned_data.get("contest"):
                OPENED_FOR.send(Card, card=card, contest_id=contest.pk, by=member)
            return card
    except OperationError as refused:
        add_faults(form, refused)
        return None


def _open(form: OpenCardForm | OpenChouetteForm, member: Member, *, chouette: bool) -> Card:
    data, rules = form.cleaned_data, form.rules()
    return open_card(
        club=member.club,
        by=member,
        players=form.players(),
        stake=form.stake_chosen(),
        first_dealer=int(data["first_dealer"]),
        played_on=data["played_on"],
        form_key=data["form_key"],
        code=rules.code,
        switches=switches_of(rules),
        chouette=chouette,
    )
