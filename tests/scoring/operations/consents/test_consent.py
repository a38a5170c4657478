"""A player who is asked to agree to a changed deal reads what else it changes (R61)."""

import pytest
from django.test import Client

from club.models import BalancesSeen, Club
from scoring.models import Card, Record
from scoring.operations.consents import scribe as scribes
from scoring.operations.consents.consent import consent
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from scoring.words.mends import answer_in_words
from tests.helping.browser import text_of
from tests.helping.cards import DESC, key
from tests.helping.chouettes import A, open_chouette, tell
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db

TIED = [(20, 20)] * 6
PLAYED_OFF = [*TIED, (30, 10), (30, 10)]


@pytest.fixture
def pair():
    club = make_club()
    return [make_member(club, name=name) for name in ("Anne", "Bernard")]


def page(card: Card, member, deal: str = "") -> str:
    client = Client()
    client.force_login(member.user)
    return client.get(f"/clubs/{card.club.slug}/cards/{card.pk}/{deal}").content.decode()


def mend(card: Card, by, partie: int, deal: int, *scores: int) -> Record:
    dealer = load(card).deal(partie, deal).dealer
    figures = Figures(partie, deal, dealer, scores)
    return record_deal(card_id=card.pk, by=by, figures=figures, key=key()).made


def test_a_tie_undone_takes_the_deals_that_played_it_off_with_it(pair):
    anne, bernard = pair
    card = make_card(anne, bernard, parties=[DESC[0], PLAYED_OFF])
    waiting = mend(card, anne, 2, 2, 20, 24)
    said = (
        "Partie 2 would go from “Anne wins 140” to “Bernard wins 104”. "
        "Deals 7 and 8 of partie 2 would no longer count. "
        "The card as it stands would go from “£1 5s. to Anne” to “even”."
    )
    for reader in pair:
        assert said in page(card, reader)
    assert said in page(card, bernard, "deals/2/2/"), "on the deal's own page as well"
    consent(card_id=card.pk, record_id=waiting.pk, by=bernard, granted=True)
    sheet = load(card)
    assert sheet.parties[1].result.won == (0, 104)
    assert [deal.number for deal in sheet.parties[1].deals if deal.surplus] == [7, 8]


def test_a_tie_that_comes_of_it_leaves_the_partie_not_over(pair):
    anne, bernard = pair
    card = make_card(anne, bernard, parties=[[*TIED[:5], (24, 20)], DESC[1][:1]])
    mend(card, anne, 1, 6, 20, 20)
    assert (
        "Partie 1 would go from “Anne wins 104” to “not finished”. "
        "The card as it stands would go from “10s. to Anne” to “even”."
    ) in page(card, bernard)


def test_who_may_not_see_the_money_reads_of_a_mended_deal_in_points(pair):
    anne, bernard = pair
    card = make_card(anne, bernard, parties=[[*TIED[:5], (24, 20)], DESC[1][:1]])
    mend(card, anne, 1, 6, 20, 20)
    Club.objects.filter(pk=card.club_id).update(who_sees_balances=BalancesSeen.OWN)
    said = "The card as it stands would go from “%s” to “even”."
    assert said % "10s. to Anne" in page(card, bernard)
    spectator = page(card, make_member(card.club))
    assert said % "Anne +104" in spectator
    assert "10s." not in spectator


def test_nothing_more_is_said_where_only_the_scores_change(pair):
    anne, bernard = pair
    card = make_card(anne, bernard, parties=[DESC[0][:3]])
    mend(card, anne, 1, 1, 28, 13)
    assert "asks to change it from 27–13 to 28–13" in page(card, bernard)
    assert "would go from" not in page(card, bernard)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("agree", "Agreed: partie 1, deal 1 is now 28–13."),
        ("refuse", "Refused: partie 1, deal 1 stays 27–13."),
    ],
)
def test_the_card_says_what_an_answer_has_done(pair, answer, said):
    anne, bernard = pair
    card = make_card(anne, bernard, parties=[DESC[0][:3]])
    waiting = mend(card, anne, 1, 1, 28, 13)
    client = Client()
    client.force_login(bernard.user)
    at = f"/clubs/{card.club.slug}/cards/{card.pk}/"
    answered = client.post(f"{at}records/{waiting.pk}/", {"answer": answer}, follow=True)
    assert said in text_of(answered)
    assert said not in page(card, bernard), "it is said once"


def test_of_a_scribes_change_it_is_said_once_both_sides_have_agreed(pair):
    anne, bernard = pair
    card = make_card(anne, bernard, parties=[DESC[0][:3]])
    scribe = make_member(card.club, name="Clara")
    scribes.ask(card_id=card.pk, by=anne, scribe=scribe)
    scribes.give(card_id=card.pk, seat=1, by=bernard, scribe=scribe)
    waiting = mend(card, scribe, 1, 1, 28, 13)
    said = []
    for player in pair:
        answered = consent(card_id=card.pk, record_id=waiting.pk, by=player, granted=True)
        said.append(answer_in_words(answered.sheet, answered.made))
    assert said == ["", "Agreed: partie 1, deal 1 is now 28–13."]


def test_of_a_chouette_it_is_said_who_receives(pair):
    clara = make_member(pair[0].club, name="Clara")
    card = open_chouette(*pair, clara)
    tell(card, pair[0], 1, 150, A)
    tell(card, pair[0], 2, 160, A)
    tell(card, pair[0], 1, 250, A)
    assert (
        "Partie 1 would go from “Anne wins 150” to “Anne wins 250”. "
        "The card as it stands would go from “£3 to Anne” to “£4 to Anne”."
    ) in page(card, pair[1])
