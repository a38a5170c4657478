"""The cards of a match: one that was played already is chosen, and one may be taken out again."""

import pytest

from scoring.models import CardState, ContestCard
from tests.front.tournaments.conftest import at, match
from tests.helping.browser import signed_in, text_of
from tests.helping.factories import make_card
from tests.helping.tournaments import drawn, play

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["knockout", "swiss"])
def test_a_card_that_exists_is_chosen_and_taken_out_again(club, kind):
    anne, other = club.four[0], club.four[3 if kind == "knockout" else 2]
    contest = drawn(club.four, kind)
    card = make_card(anne, other)
    make_card(anne, club.four[1])
    page = club.anne.get(match(contest, anne, other))
    assert "We have played it" in text_of(page)
    assert [one.pk for one in page.context["page"].choice.cards] == [card.pk]
    for _ in range(2):  # A tap too many.
        said = club.anne.post(match(contest, anne, other), {"card": card.pk}, follow=True)
        assert f"Card {card.pk} belongs to it now." in text_of(said)
    assert "Take it out" in text_of(club.anne.get(match(contest, anne, other)))
    out = at(contest, f"cards/{card.pk}/take-out/")
    assert "no longer belongs" in text_of(club.anne.post(out, follow=True))
    assert not ContestCard.objects.exists()


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("none", "Choose the card."),
        ("unknown", "The club has no card 4711."),
        ("others", "is of other people. Choose a card of Anne and Dennis."),
        ("game", "Winter cup is played as Rubicon piquet. This card is Four-deal piquet."),
        ("day", "is outside Winter cup, which is played from"),
        ("decided", "Anne – Dennis is decided already by card"),
    ],
)
def test_another_card_is_refused_beside_the_choice(club, card, says):
    anne, bernard, _celia, dennis = club.four
    contest = drawn(club.four)
    told = {
        "none": lambda: "",
        "unknown": lambda: 4711,
        "others": lambda: make_card(anne, bernard).pk,
        "game": lambda: make_card(anne, dennis, parties=(), stake=None, code="four-deal").pk,
        "day": lambda: make_card(anne, dennis, played_on="2026-08-20").pk,
        "decided": lambda: make_card(anne, dennis).pk,
    }[card]()
    if card == "decided":
        play(contest, anne, dennis)
    page = club.anne.post(match(contest, anne, dennis), {"card": told})
    assert page.status_code == 422
    assert says in " ".join(page.context["page"].choice.form.errors["card"])
    assert says in text_of(page)


def test_only_the_two_and_officers_choose_a_card(club):
    anne, bernard, _celia, dennis = club.four
    contest = drawn(club.four)
    card = make_card(anne, dennis)
    here = match(contest, anne, dennis)
    stranger = signed_in(bernard)
    assert "have played it" not in text_of(stranger.get(here))
    assert stranger.post(here, {"card": card.pk}).status_code == 404
    assert "They have played it" in text_of(club.officer.get(here))
    assert club.officer.post(here, {"card": card.pk}).status_code == 302
    assert "Take it out" not in text_of(stranger.get(here))
    out = at(contest, f"cards/{card.pk}/take-out/")
    assert "Only its players and the officers" in text_of(stranger.post(out, follow=True))
    assert ContestCard.objects.get().card == card


def test_a_countersigned_card_is_taken_out_by_an_officer_until_others_have_played_on(club):
    anne, bernard, celia, dennis = club.four
    contest = drawn(club.four)
    first, second = play(contest, anne, dennis), play(contest, bernard, celia)
    out = at(contest, f"cards/{first.pk}/take-out/")
    assert "An officer can take it out." in text_of(club.anne.post(out, follow=True))
    assert "no longer belongs" in text_of(club.officer.post(out, follow=True))
    club.anne.post(match(contest, anne, dennis), {"card": first.pk})
    play(contest, anne, bernard)
    for card in (first, second):
        stays = at(contest, f"cards/{card.pk}/take-out/")
        assert "The card has to stay." in text_of(club.officer.post(stays, follow=True))
    assert contest.cards.count() == 3


def test_a_card_that_was_opened_before_the_two_were_drawn_together_decides_their_match(club):
    anne, bernard, celia, dennis = club.four
    contest = drawn(club.four)
    final = make_card(anne, bernard, state=CardState.COUNTERSIGNED)
    play(contest, anne, dennis)
    play(contest, bernard, celia)
    said = club.anne.post(match(contest, anne, bernard), {"card": final.pk}, follow=True)
    assert "Winner: Anne" in text_of(said)
