"""A very rare deal is questioned once; an impossible one gets an offer."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.operations.deals.doubt import Impossible, Unusual, as_value
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, key, write
from tests.helping.factories import make_card, make_club, make_member
from tests.running.tiers import drawn

pytestmark = pytest.mark.django_db
SWAP = {"HTTP_HX_REQUEST": "true"}


class Table:
    """Anne's browser at an open card with Bernard. Anne is elder in the first deal."""

    def __init__(self, client, parties=()) -> None:
        self.client = client
        club = make_club(slug="portland")
        self.anne, self.bernard = (make_member(club, name=name) for name in ("Anne", "Bernard"))
        self.card = make_card(self.anne, self.bernard, parties=parties)
        self.client.force_login(self.anne.user)

    def at(self, rest: str = "") -> str:
        return f"/clubs/portland/cards/{self.card.pk}/{rest}"

    def send(self, elder, younger, to="deals/", swapped=False, **typed):
        due = {"partie": 1, "deal": 1, "dealer": 1, "key": key(), "as_next": "1"}
        scores = {"score_0": elder, "score_1": younger}
        extra = SWAP if swapped else {}
        answer = self.client.post(self.at(to), {**due, **scores, **typed}, **extra)
        return answer.status_code, answer.content.decode()

    @staticmethod
    def asks(page: str) -> str:
        """The question about the figures."""
        return re.sub(r"<[^>]+>", "", page[page.index('wait unusual"') :])

    def scores(self):
        return [deal.scores for partie in load(self.card).parties for deal in partie.deals]


@pytest.fixture
def table(client) -> Table:
    return Table(client)


@pytest.mark.parametrize("swapped", [False, True])
def test_an_unusual_deal_is_asked_about_before_it_is_written(table, swapped):
    status, page = table.send(82, 23, swapped=swapped)
    assert status == 422
    assert "82–23 is rare: it comes about once in 4,700 deals. Did you mean 28–23?" in table.asks(
        page
    )
    assert 'name="meant" value="28:23"' in page
    assert "digits swapped" in page
    assert 'name="sure" value="82:23"' in page
    assert 'value="82"' in page
    assert 'value="23"' in page
    assert not table.card.records.exists()


def test_a_deal_unheard_of_is_asked_about_with_nothing_offered(table):
    status, page = table.send(171, 0)
    assert status == 422
    assert "171–0 is rare: it comes about once in 4,700 deals. Is this right?" in table.asks(page)
    assert 'name="meant"' not in page
    assert table.send(171, 0, sure="171:0")[0] == 302
    assert table.scores() == [(171, 0)]


@pytest.mark.parametrize(
    ("typed", "meant"), [((82, 23), 1), ((5, 20), 2), ((47, 24), 1), ((20, 0), 2)]
)
def test_scores_that_may_have_been_meant_are_offered_and_never_stand_out(table, typed, meant):
    _status, page = table.send(*typed)
    asked = page[page.index("wait unusual") : page.index('class="keys"')]
    buttons = re.findall(r'class="(button.*?)"', asked)
    as_typed = [] if typed == (20, 0) else ["button as-typed"]  # No deal can end so.
    assert buttons[: len(as_typed) + meant] == as_typed + ["button quiet"] * meant


def test_sent_again_as_it_is_it_is_written(table):
    table.send(82, 23, key="the-key-of-the-phone-01")
    assert table.send(82, 23, key="the-key-of-the-phone-01", sure="82:23")[0] == 302
    assert table.scores() == [(82, 23)]


def test_what_was_offered_is_one_tap(table):
    table.send(82, 23, key="the-key-of-the-phone-01")
    assert table.send(82, 23, key="the-key-of-the-phone-01", sure="82:23", meant="28:23")[0] == 302
    assert table.scores() == [(28, 23)]
    assert table.card.records.count() == 1


def test_other_unusual_figures_are_asked_about_anew(table):
    table.send(82, 23)
    status, page = table.send(82, 32, sure="82:23")
    assert (status, table.scores()) == (422, [])
    assert 'name="sure" value="82:32"' in page


def test_the_question_has_the_scores_in_the_order_of_the_columns(table):
    """Bernard is elder, and on the right."""
    status, page = table.send(23, 82, dealer=0)
    assert status == 422
    assert "23–82 is rare" in table.asks(page)
    assert "Did you mean 23–28?" in table.asks(page)
    assert 'name="meant" value="23:28"' in page


def test_the_same_record_once_more_is_not_asked_about_again(table):
    """Its answer was lost on the way."""
    table.send(82, 23, key="the-key-of-the-phone-01", sure="82:23")
    assert table.send(82, 23, key="the-key-of-the-phone-01")[0] == 302
    assert table.card.records.count() == 1


def test_the_other_players_record_of_the_same_is_not_asked_about(table):
    write(table.card, table.bernard, (82, 23))
    assert table.send(82, 23)[0] == 302
    assert table.card.records.count() == 2


@pytest.mark.parametrize("marked", [{"mark": "plays_short", "mark_seat": "1"}])
def test_a_marked_deal_is_not_asked_about(table, marked):
    assert table.send(82, 23, **marked)[0] == 302


@pytest.mark.parametrize(
    ("elder", "younger", "reason", "offer"),
    [
        (280, 23, "A deal can score at most 174", "28:23"),
        (28, 1, "Younger never scores exactly 1", "28:11"),
        (2, 23, "nearest score for elder", "28:23"),
        (0, 60, "at least 1", "60:0"),
    ],
)
def test_an_impossible_deal_is_refused_and_what_makes_it_possible_offered(
    table, elder, younger, reason, offer
):
    status, page = table.send(elder, younger)
    assert status == 422
    assert reason in page
    assert f'name="meant" value="{offer}"' in page
    assert 'name="sure"' not in page
    assert f"Did you mean {offer.replace(':', '–')}" in table.asks(page)
    assert table.send(elder, younger, meant=offer)[0] == 302
    assert table.scores() == [tuple(map(int, offer.split(":")))]


def test_it_stays_refused_however_sure_the_writer_is(table):
    assert table.send(280, 23, sure="280:23")[0] == 422
    assert table.scores() == []


@pytest.mark.parametrize("meant", ["", "28", "28:", "a:b", "1e3:4", "-2:3", "28:23:1", "0028:23"])
def test_what_was_never_offered_is_not_taken(table, meant):
    assert table.send(27, 13, meant=meant)[0] == 302
    assert table.scores() == [(27, 13)]


def test_an_offer_that_cannot_be_is_refused_like_any_other(table):
    assert table.send(27, 13, meant="280:23")[0] == 422
    assert table.scores() == []


def test_mending_a_deal_asks_as_well(table):
    write(table.card, table.anne, (28, 23))
    status, page = table.send(82, 23, to="deals/1/1/", as_next="")
    assert (status, table.scores()) == (422, [(28, 23)])
    assert "Did you mean 28–23?" in table.asks(page)
    assert table.send(82, 23, to="deals/1/1/", as_next="", sure="82:23")[0] == 302
    assert table.scores() == [(82, 23)]


def test_ones_own_record_of_a_deal_written_meanwhile_stays_of_that_deal(table):
    """Bernard is asked which deal is meant, then whether the figures are right. Both answers
    stay."""
    write(table.card, table.bernard, (28, 23))
    _, page = table.send(82, 23)
    assert "Meanwhile Bernard wrote deal 1" in page
    due = {"partie": 1, "deal": 2, "dealer": 0}
    status, page = table.send(82, 23, instead="1:1", **due)
    assert status == 422
    assert '<input type="hidden" name="instead" value="1:1">' in page
    assert table.send(82, 23, instead="1:1", sure="82:23", **due)[0] == 302
    assert len(table.scores()) == 1
    assert [record.scores for record in table.card.records.all()] == [[28, 23], [82, 23]]


def test_an_offer_for_ones_own_record_of_an_earlier_deal_is_of_that_deal(table):
    write(table.card, table.bernard, (28, 23))
    due = {"partie": 1, "deal": 2, "dealer": 0, "instead": "1:1"}
    status, page = table.send(280, 23, **due)
    assert status == 422
    assert '<input type="hidden" name="instead" value="1:1">' in page
    assert table.send(280, 23, meant="28:23", **due)[0] == 302
    assert [record.deal for record in table.card.records.all()] == [1, 1]


def test_a_stranger_is_refused_and_not_asked(table, client):
    stranger = make_member(table.anne.club, name="Carol")
    client.force_login(stranger.user)
    status, page = table.send(82, 23)
    assert (status, "Did you mean" in page) == (422, False)


@settings(max_examples=drawn(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(1, 180), st.integers(0, 180))
def test_who_is_sure_is_never_asked_and_who_takes_an_offer_is_done(table, elder, younger):
    card = make_card(table.anne, table.bernard, parties=())

    def send(scores, sure):
        figures = Figures(1, 1, 1, scores)
        try:
            record_deal(card_id=card.pk, by=table.anne, figures=figures, key=key(), sure=sure)
        except (Unusual, Impossible) as doubtful:
            return doubtful
        return None

    first = send((elder, younger), sure=False)
    assert not isinstance(send((elder, younger), sure=True), Unusual)
    for offer in first.doubt.offers if first else ():
        assert send(offer.scores, sure=True) is None


def test_the_printed_card_is_written_with_two_questions(table):
    asked = []
    for partie, deals in enumerate(DESC, 1):
        for deal, scores in enumerate(deals, 1):
            due = {"partie": partie, "deal": deal, "dealer": deal % 2}
            if table.send(*scores, **due)[0] == 422:
                asked.append(scores)
                table.send(*scores, sure=as_value(scores), **due)
    assert asked == [(75, 4), (3, 74)]
    assert table.scores() == [scores for deals in DESC for scores in deals]
