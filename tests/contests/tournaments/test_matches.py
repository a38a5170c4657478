"""The matches of a reader: which is next, and the card on which it was played already."""

import pytest

from contests.models import ContestCard
from scoring.models import CardState
from tests.contests.tournaments.conftest import at, match, swiss_of
from tests.helping.browser import signed_in, text_of
from tests.helping.factories import make_card
from tests.helping.leagues import drawn as drawn_league
from tests.helping.tournaments import drawn, play

pytestmark = pytest.mark.django_db


def contest_of(club, kind):
    """A contest in which Anne meets Dennis, or in a Swiss tournament Celia."""
    if kind == "league":
        return drawn_league(club.dora, *club.four, name="Winter cup")
    return drawn(club.four, kind)


@pytest.mark.parametrize("kind", ["knockout", "swiss", "league"])
def test_a_card_that_exists_is_chosen_and_taken_out_again(club, kind):
    anne, other = club.four[0], club.four[2 if kind == "swiss" else 3]
    contest = contest_of(club, kind)
    card = make_card(anne, other)
    make_card(anne, club.four[1])
    page = club.anne.get(match(contest, anne, other))
    assert "We have played it" in text_of(page)
    assert [one.pk for one in page.context["page"].choice.cards] == [card.pk]
    for _ in range(2):  # A tap too many.
        said = club.anne.post(match(contest, anne, other), {"card": card.pk}, follow=True)
        assert f"Card {card.pk} belongs to it now." in text_of(said)
    if kind != "league":
        assert "Take it out" in text_of(club.anne.get(match(contest, anne, other)))
    out = at(contest, f"cards/{card.pk}/take-out/")
    assert "no longer belongs" in text_of(club.anne.post(out, follow=True))
    assert not ContestCard.objects.exists()


@pytest.mark.parametrize("kind", ["knockout", "league"])
def test_another_card_is_refused_beside_the_choice(club, kind):
    anne, bernard, _celia, dennis = club.four
    contest = contest_of(club, kind)
    here = match(contest, anne, dennis)
    other_game = make_card(anne, dennis, parties=(), stake=None, code="four-deal").pk
    played_as = "Winter cup is played as Rubicon piquet. This card is Four-deal piquet."
    for card, says in (
        ("", "Choose the card."),
        (4711, "The club has no card 4711."),
        (make_card(anne, bernard).pk, "is of other people. Choose a card of Anne and Dennis."),
        (other_game, played_as),
        (make_card(anne, dennis, played_on="2026-08-20").pk, "is outside Winter cup, which is"),
    ):
        page = club.anne.post(here, {"card": card})
        assert page.status_code == 422, card
        assert says in " ".join(page.context["page"].choice.form.errors["card"])
        assert says in text_of(page)
    play(contest, anne, dennis)
    page = club.anne.post(here, {"card": make_card(anne, dennis).pk})
    assert page.status_code == 422
    errors = page.context["page"].choice.form.errors["card"]
    assert "Anne – Dennis is decided already by card" in " ".join(errors)


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


def test_an_officer_takes_a_signed_card_out_until_others_have_played_on(club):
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


def test_a_card_opened_before_the_two_were_drawn_decides_their_match(club):
    anne, bernard, celia, dennis = club.four
    contest = drawn(club.four)
    final = make_card(anne, bernard, state=CardState.COUNTERSIGNED)
    play(contest, anne, dennis)
    play(contest, bernard, celia)
    said = club.anne.post(match(contest, anne, bernard), {"card": final.pk}, follow=True)
    assert "Winner: Anne" in text_of(said)


def test_readers_see_their_next_match_first_and_their_lines_marked(club):
    anne, dennis = club.four[0], club.four[3]
    contest = drawn(club.four, best_of=3)
    page = club.anne.get(at(contest))
    assert "Your next match Dennis Semifinals · best of 3 parties Play" in text_of(page)
    play_at = f"?player={anne.pk}&amp;opponent={dennis.pk}&amp;contest={contest.pk}"
    assert page.content.decode().count(play_at) == 1
    assert text_of(page).count("(you play)") == 2, "to play now, and match by match"
    assert "Your next match" not in text_of(club.officer.get(at(contest)))
    play(contest, anne, dennis)
    assert "Semifinals · best of 3 parties · 1–0 Play" in text_of(club.anne.get(at(contest)))
    waiting = play(contest, dennis, anne, CardState.CLOSED)
    assert f"1–0 Card {waiting.pk}: closed" in text_of(club.anne.get(at(contest)))


def test_the_next_meeting_of_a_swiss_tournament_says_who_deals_first(club):
    anne, bernard = club.four[:2]
    contest = swiss_of(club.four)
    page = club.anne.get(at(contest))
    assert "Your next match Bernard Round 1 · Bernard deals first Play" in text_of(page)
    play_at = f"?player={anne.pk}&amp;opponent={bernard.pk}&amp;contest={contest.pk}&amp;first=1"
    assert play_at in page.content.decode()
    play(contest, anne, bernard)
    assert "Your next match" not in text_of(club.anne.get(at(contest))), "round 2 is not drawn"


def test_a_tournament_that_is_played_out_says_who_closes_it(club):
    anne, bernard = club.four[:2]
    contest = drawn([anne, bernard])
    said = text_of(club.officer.get(at(contest)))
    assert "The final is not decided: nobody would have won." in said
    assert "Close it as it stands" in said
    assert "closes the tournament" not in text_of(club.anne.get(at(contest)))
    play(contest, anne, bernard)
    told = "Everything is played. The treasurer or the secretary closes the tournament."
    assert told in text_of(club.anne.get(at(contest)))
    said = text_of(club.officer.get(at(contest)))
    assert told not in said
    assert "Winner: Anne What it came to then stays" in said
    assert "Close it as it stands" not in said
    club.officer.post(at(contest, "close/"))
    assert told not in text_of(club.anne.get(at(contest)))


def test_a_swiss_tournament_that_is_not_played_out_says_who_is_first(club):
    anne, bernard, celia, dennis = club.four
    contest = swiss_of(club.four)
    play(contest, anne, bernard)
    said = text_of(club.officer.get(at(contest)))
    assert "2 rounds are not drawn. Round 1 is not decided. As it stands," in said
    assert "this would be the first place: Anne. What it came to" in said
    assert "nobody has won" not in said
    play(contest, celia, dennis)
    said = text_of(club.officer.get(at(contest)))
    assert "2 rounds are not drawn. As it stands, this would be the first place: Anne" in said
