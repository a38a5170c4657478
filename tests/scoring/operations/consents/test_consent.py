"""A player who is asked to agree to a changed deal reads what else it changes (R61)."""

import pytest

from club.models import BalancesSeen
from scoring.operations.consents import scribe as scribes
from scoring.operations.consents.consent import consent
from scoring.words.corrections import format_answer
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import DESC
from tests.helping.chouettes import A
from tests.helping.factories import make_card

pytestmark = pytest.mark.django_db

TIED = [(20, 20)] * 6
PLAYED_OFF = [*TIED, (30, 10), (30, 10)]
WON_BY_FOUR = [[*TIED[:5], (24, 20)], DESC[1][:1]]


def at(table, rest="") -> str:
    return f"/clubs/{table.club.slug}/cards/{table.card.pk}/{rest}"


def page(table, reader, deal="") -> str:
    return signed_in(reader).get(at(table, deal)).content.decode()


@pytest.fixture
def mend(table):
    """Anne asks to change a deal of a card of these parties."""

    def ask(parties, partie, deal, *scores, by=table.a):
        table.card = make_card(table.a, table.b, parties=parties)
        return table.record(by, deal, *scores, partie=partie)

    return ask


def test_a_tie_undone_takes_the_deals_that_played_it_off_with_it(table, mend):
    waiting = mend([DESC[0], PLAYED_OFF], 2, 2, 20, 24)
    said = (
        "Partie 2 would go from “Anne wins 140” to “Bernard wins 104”. "
        "Deals 7 and 8 of partie 2 would no longer count. "
        "The card as it stands would go from “£1 5s. to Anne” to “even”."
    )
    for reader in (table.a, table.b):
        assert said in page(table, reader)
    assert said in page(table, table.b, "deals/2/2/"), "on the deal's own page as well"
    table.answer(table.b, waiting)
    partie = table.sheet.parties[1]
    assert partie.result.won == (0, 104)
    assert [deal.number for deal in partie.deals if deal.surplus] == [7, 8]


def test_a_partie_no_longer_over_and_in_points_for_who_may_not_see_money(table, mend):
    mend(WON_BY_FOUR, 1, 6, 20, 20)
    partie = "Partie 1 would go from “Anne wins 104” to “not finished”. "
    said = "The card as it stands would go from “%s” to “even”."
    assert partie + said % "10s. to Anne" in page(table, table.b)
    table.club.who_sees_balances = BalancesSeen.OWN
    table.club.save()
    assert said % "10s. to Anne" in page(table, table.b)
    spectator = page(table, table.c)
    assert said % "Anne +104" in spectator
    assert "10s." not in spectator


@pytest.mark.parametrize(("answer", "said"), [
    ("agree", "Agreed: partie 1, deal 1 is now 28–13."),
    ("refuse", "Refused: partie 1, deal 1 stays 27–13."),
])  # fmt: skip
def test_where_only_scores_change_it_says_no_more_but_what_an_answer_did(table, mend, answer, said):
    waiting = mend([DESC[0][:3]], 1, 1, 28, 13)
    asked = page(table, table.b)
    assert "asks to change it from 27–13 to 28–13" in asked
    assert "would go from" not in asked
    form = {"answer": answer}
    answered = signed_in(table.b).post(at(table, f"records/{waiting.pk}/"), form, follow=True)
    assert said in text_of(answered)
    assert said not in page(table, table.b), "it is said once"


def test_of_a_scribes_change_it_is_said_once_both_sides_have_agreed(table):
    table.write(*DESC[0][:3])
    table.do(scribes.ask, table.a, scribe=table.c)
    table.do(scribes.give, table.b, seat=1, scribe=table.c)
    waiting = table.record(table.c, 1, 28, 13)
    said = []
    for player in (table.a, table.b):
        answer = {"record_id": waiting.pk, "by": player, "granted": True}
        answered = consent(card_id=table.card.pk, **answer)
        said.append(format_answer(answered.sheet, answered.made))
    assert said == ["", "Agreed: partie 1, deal 1 is now 28–13."]


def test_of_a_chouette_it_is_said_who_receives(three):
    for partie, points in ((1, 150), (2, 160), (1, 250)):
        three.tell(three.a, partie, points, A)
    assert (
        "Partie 1 would go from “Anne wins 150” to “Anne wins 250”. "
        "The card as it stands would go from “£3 to Anne” to “£4 to Anne”."
    ) in page(three, three.b)
