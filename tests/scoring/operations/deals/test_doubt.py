"""A very rare deal is questioned once; an impossible one gets an offer."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.operations.deals.doubt import ImpossibleScoresError, UnusualScoresError, as_value
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.browser import signed_in
from tests.helping.cards import DESC, key
from tests.helping.factories import make_card, make_member
from tests.running.tiers import drawn
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db
SURE = {"key": "the-key-of-the-phone-01", "sure": "82:23"}


def send(table: Table, elder, younger, to="deals/", by=None, headers=None, **typed):
    """Send Anne's form of the first deal, in which Anne is elder."""
    due = {"partie": 1, "deal": 1, "dealer": 1, "key": key(), "as_next": "1"}
    scores = {"score_0": elder, "score_1": younger}
    at = f"/clubs/{table.club.slug}/cards/{table.card.pk}/{to}"
    answer = signed_in(by or table.a).post(at, {**due, **scores, **typed}, headers=headers)
    return answer.status_code, answer.content.decode()


def asked(table, *scores, **typed) -> str:
    """The page that asks, or offers, and has written nothing."""
    before = table.card.records.count()
    status, page = send(table, *scores, **typed)
    assert (status, table.card.records.count()) == (422, before)
    return page


def written(table, *scores, **typed) -> list[tuple[int, int]]:
    """The scores of the card's deals, the last of them written unasked."""
    assert send(table, *scores, **typed)[0] == 302
    return table.scores


def question(page: str) -> str:
    """The question about the figures."""
    return re.sub(r"<[^>]+>", "", page[page.index('wait unusual"') :])


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "swapped"])
def test_an_unusual_deal_is_asked_about_before_it_is_written(table, headers):
    page = asked(table, 82, 23, headers=headers)
    said = "82–23 is rare: it comes about once in 4,700 deals. Did you mean 28–23?"
    assert said in question(page)
    assert "digits swapped" in page
    for field in ('name="meant" value="28:23"', 'name="sure" value="82:23"'):
        assert field in page
    for typed in ('value="82"', 'value="23"'):
        assert typed in page


def test_a_deal_unheard_of_is_asked_about_with_nothing_offered(table):
    page = asked(table, 171, 0)
    said = "171–0 is rare: it comes about once in 4,700 deals. Is this right?"
    assert said in question(page)
    assert 'name="meant"' not in page
    assert written(table, 171, 0, sure="171:0") == [(171, 0)]


@pytest.mark.parametrize(
    ("typed", "meant"), [((82, 23), 1), ((5, 20), 2), ((47, 24), 1), ((20, 0), 2)]
)
def test_scores_that_may_have_been_meant_are_offered_and_never_stand_out(table, typed, meant):
    page = asked(table, *typed)
    offers = page[page.index("wait unusual") : page.index('class="keys"')]
    buttons = re.findall(r'class="(button.*?)"', offers)
    as_typed = [] if typed == (20, 0) else ["button as-typed"]  # No deal can end so.
    assert buttons[: len(as_typed) + meant] == as_typed + ["button quiet"] * meant


@pytest.mark.parametrize(("more", "scores"), [({}, (82, 23)), ({"meant": "28:23"}, (28, 23))])
def test_sent_again_as_it_is_or_as_was_offered_it_is_written_once(table, more, scores):
    """If its answer is lost on the way, it is not asked about again."""
    asked(table, 82, 23, key=SURE["key"])
    assert written(table, 82, 23, **SURE, **more) == [scores]
    assert written(table, 82, 23, key=SURE["key"], **more) == [scores]
    assert table.card.records.count() == 1


def test_other_unusual_figures_are_asked_about_anew(table):
    asked(table, 82, 23)
    assert 'name="sure" value="82:32"' in asked(table, 82, 32, sure="82:23")


def test_the_question_has_the_scores_in_the_order_of_the_columns(table):
    """Bernard is elder, and on the right."""
    page = asked(table, 23, 82, dealer=0)
    assert "23–82 is rare" in question(page)
    assert "Did you mean 23–28?" in question(page)
    assert 'name="meant" value="23:28"' in page


def test_a_marked_deal_and_the_others_record_of_the_same_raise_no_question(table):
    table.write((82, 23), by=table.b)
    assert written(table, 82, 23) == [(82, 23)]
    assert table.card.records.count() == 2
    written(table, 23, 82, deal=2, dealer=0, mark="plays_short", mark_seat="0")


@pytest.mark.parametrize(("elder", "younger", "reason", "offer"), [
    (280, 23, "A deal can score at most 174", (28, 23)),
    (28, 1, "Younger never scores exactly 1", (28, 11)),
    (2, 23, "nearest score for elder", (28, 23)),
    (0, 60, "at least 1", (60, 0)),
])  # fmt: skip
def test_an_impossible_deal_is_refused_and_a_possible_one_offered(
    table, elder, younger, reason, offer
):
    asked(table, elder, younger, sure=f"{elder}:{younger}")
    page = asked(table, elder, younger)
    assert reason in page
    assert f'name="meant" value="{as_value(offer)}"' in page
    assert 'name="sure"' not in page
    assert "Did you mean {}–{}".format(*offer) in question(page)
    assert written(table, elder, younger, meant=as_value(offer)) == [offer]


@pytest.mark.parametrize("meant", ["", "28", "28:", "a:b", "1e3:4", "-2:3", "28:23:1", "0028:23"])
def test_what_was_never_offered_is_not_taken(table, meant):
    assert written(table, 27, 13, meant=meant) == [(27, 13)]


def test_an_offer_that_cannot_be_is_refused_like_any_other(table):
    asked(table, 27, 13, meant="280:23")


def test_mending_a_deal_asks_as_well(table):
    table.write((28, 23))
    of_deal = {"to": "deals/1/1/", "as_next": ""}
    assert "Did you mean 28–23?" in question(asked(table, 82, 23, **of_deal))
    assert written(table, 82, 23, **of_deal, sure="82:23") == [(82, 23)]


INSTEAD = {"partie": 1, "deal": 2, "dealer": 0, "instead": "1:1"}


def test_ones_own_record_of_a_deal_written_meanwhile_stays_of_that_deal(table):
    """Bernard is asked which deal is meant, then whether the figures are right. Both answers
    stay."""
    table.write((28, 23), by=table.b)
    assert "Meanwhile Bernard wrote deal 1" in asked(table, 82, 23)
    for scores in ((82, 23), (280, 23)):
        page = asked(table, *scores, **INSTEAD)
        assert '<input type="hidden" name="instead" value="1:1">' in page
    written(table, 82, 23, sure="82:23", **INSTEAD)
    written(table, 280, 23, meant="28:23", **INSTEAD)
    found = [(record.deal, record.scores) for record in table.card.records.all()]
    assert found == [(1, [28, 23]), (1, [82, 23]), (1, [28, 23])]


def test_a_stranger_is_refused_and_not_asked(table):
    page = asked(table, 82, 23, by=make_member(table.club, name="Carol"))
    assert "Did you mean" not in page


@settings(max_examples=drawn(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(1, 180), st.integers(0, 180))
def test_who_is_sure_is_never_asked_and_who_takes_an_offer_is_done(table, elder, younger):
    card = make_card(table.a, table.b, parties=())

    def doubt(scores, sure):
        figures = Figures(1, 1, 1, scores)
        try:
            record_deal(card_id=card.pk, by=table.a, figures=figures, key=key(), sure=sure)
        except (UnusualScoresError, ImpossibleScoresError) as doubtful:
            return doubtful
        return None

    first = doubt((elder, younger), sure=False)
    assert not isinstance(doubt((elder, younger), sure=True), UnusualScoresError)
    for offer in first.doubt.offers if first else ():
        assert doubt(offer.scores, sure=True) is None


def test_the_printed_card_is_written_with_two_questions(table):
    questions = []
    for partie, deals in enumerate(DESC, 1):
        for deal, scores in enumerate(deals, 1):
            due = {"partie": partie, "deal": deal, "dealer": deal % 2}
            if send(table, *scores, **due)[0] == 422:
                questions.append(scores)
                written(table, *scores, sure=as_value(scores), **due)
    assert questions == [(75, 4), (3, 74)]
    assert table.scores == [scores for deals in DESC for scores in deals]
