"""Two phones keep a card, and one writes on a page that is out of date.

The site asks which deal was meant before it writes anything, so it works without a script too.
"""

import re

import pytest

from scoring.sheet.sheet import load
from tests.helping.browser import refuses, shows
from tests.helping.cards import DESC, take_back, write
from tests.scoring.views.site import question, sent_again

POINT = "elder_point"


def asked_of(overtaken, x=15, y=31):
    """Bernard's next deal, sent from the page that still has deal 1 as the next one."""
    return overtaken.deal(score_0=x, score_1=y, as_next="1")


def values(form, *names):
    return [form[name].value() for name in names]


def test_both_are_told_and_there_are_three_answers(overtaken):
    answer = asked_of(overtaken)
    assert question(answer) == (
        "Meanwhile Anne wrote deal 1: Anne 27, Bernard 13."
        " What you typed is below as deal 2: Anne 15, Bernard 31. Answer this first."
        " Anne is right: 27–13 It is my record of deal 1 Write it as deal 2"
    )
    mine = 'name="instead" value="1:1">It is my record'
    refuses(answer, mine, 'class="key go quiet"')
    assert overtaken.card.records.count() == 1


def test_that_the_other_is_right_is_one_tap_and_drops_what_was_typed(overtaken):
    right = re.search(r'href="([^"]+)" data-leave>Anne is right', asked_of(overtaken).text)
    fresh = overtaken.client.get(right[1]).context["page"].write_form
    assert values(fresh, "deal", "score_0") == [2, None]
    assert overtaken.scores == [(27, 13)]


def test_it_may_be_a_record_of_that_deal_or_the_next_deal(overtaken):
    assert sent_again(overtaken, asked_of(overtaken, 28, 14), instead="1:1").status_code == 302
    record = overtaken.card.records.latest("pk")
    assert (record.deal, record.dealer, record.scores) == (1, 1, [28, 14])
    assert sent_again(overtaken, asked_of(overtaken), instead="next").status_code == 302
    assert overtaken.scores[1:] == [(15, 31)]
    before = overtaken.card.records.count()
    overtaken.as_(overtaken.a)  # The same scores are one's own record of that deal.
    assert overtaken.deal(deal=2, dealer=0, score_0=15, score_1=31, as_next="1").status_code == 302
    assert overtaken.card.records.count() == before + 1


@pytest.mark.parametrize("typed", [{}, {"score_0": "16"}, {"score_0": "x"}, {"instead": "x"}])
def test_while_it_is_not_said_which_deal_was_meant_nothing_is_written(overtaken, typed):
    answer = asked_of(overtaken)
    for _ in range(2):
        answer = sent_again(overtaken, answer, **typed)
        assert answer.status_code == 422
        assert "It is my record of deal 1" in question(answer)
    assert overtaken.scores == [(27, 13)]


def test_what_was_answered_stays_until_the_next_was_written_too(overtaken):
    """It stays answered while a score is put right."""
    asked = asked_of(overtaken)
    refused = sent_again(overtaken, asked, instead="1:1", score_0="1500")
    refuses(refused, '<input type="hidden" name="instead" value="1:1">')
    assert question(refused) == ""
    overtaken.as_(overtaken.a)
    overtaken.deal(deal=2, dealer=0, score_0=40, score_1=9)
    overtaken.as_(overtaken.b)
    again = question(sent_again(overtaken, asked, instead="next"))
    assert again.startswith("Meanwhile Anne wrote deal 2: Anne 40, Bernard 9.")
    assert again.endswith("Write it as deal 3")


def test_nothing_is_asked_of_a_deal_taken_back_since(overtaken):
    asked = asked_of(overtaken)
    take_back(overtaken.card, overtaken.a)
    answer = sent_again(overtaken, asked)
    refuses(answer, "The next deal to write is Partie 1, deal 1.")
    assert question(answer) == ""


@pytest.mark.parametrize("instead", ["x", "1:", "0:1", "9:9"])
def test_a_place_that_is_none_is_refused(overtaken, instead):
    assert overtaken.deal(instead=instead).status_code == 422
    assert overtaken.card.records.count() == 1


def test_a_deal_typed_for_another_dealer_is_asked_about(overtaken):
    typed = {"deal": 2, "dealer": 1, "score_0": 31, "score_1": 15, "as_next": "1"}
    refused = overtaken.deal(**typed, expected="1.0")
    changed = "Meanwhile the dealer has changed: Anne deals."
    refuses(refused, changed, 'name="expected" value="0.0"')
    assert overtaken.deal(**typed, expected="0.0").status_code == 302


def test_a_deal_of_the_dealer_of_now_is_taken_from_an_older_page(overtaken):
    typed = {"deal": 2, "dealer": 0, "score_0": 15, "score_1": 31, "as_next": "1"}
    assert overtaken.deal(**typed, expected="1.0").status_code == 302


class TestFiguresNotYetWritten:
    """The page asks the site about the figures on its keypad when the card is shown anew."""

    def shown(self, overtaken, score_0, score_1, meanwhile="1:1", **typed):
        typed |= {"score_0": score_0, "score_1": score_1, "meanwhile": meanwhile}
        answer = overtaken.get(**{"dealer": 1, **typed})
        form = answer.context["page"].write_form
        return answer, question(answer), values(form, "deal", "dealer", "score_0")

    def test_it_asks_the_same_and_one_score_alone_is_told_as_that(self, overtaken):
        _answer, asked, kept = self.shown(overtaken, 26, 14)
        assert asked.startswith("Meanwhile Anne wrote deal 1: Anne 27,")
        assert kept == [2, 0, "26"]
        answer, asked, _kept = self.shown(overtaken, "", 14)
        assert "What you typed is below as deal 2: Anne —, Bernard 14." in asked
        assert 'class="error" id=' not in answer.text

    @pytest.mark.parametrize(
        ("typed", "dealer"), [({}, "1"), ({"expected": "0.0"}, "1"), ({"expected": "1.0"}, 0)]
    )
    def test_figures_of_the_next_deal_stay_with_their_dealer(self, overtaken, typed, dealer):
        """Anne deals now. If the page still had Bernard, the dealer is the card's."""
        _answer, asked, kept = self.shown(overtaken, 26, "", "1:2", **typed)
        assert (asked, kept) == ("", [2, dealer, "26"])

    @pytest.mark.parametrize("place", ["", "x", "9:9", "1:1:1"])
    def test_a_place_that_is_none_is_not_asked_about(self, overtaken, place):
        answer, asked, _kept = self.shown(overtaken, 26, 14, place)
        assert (answer.status_code, asked) == (200, "")


@pytest.mark.parametrize(
    ("way", "told"),
    [("items", "entered is below."), ("totals", "typed is below as deal 2: Anne 15, Bernard 31.")],
)
def test_the_question_goes_along_to_another_way_of_telling_it(overtaken, way, told):
    form = asked_of(overtaken).context["page"].write_form
    kept = {name: form[name].value() for name in ("partie", "deal", "dealer", "key", "meanwhile")}
    typed = {**kept, "score_0": 15, "score_1": 31, "as_next": "1", "to": way}
    answer = overtaken.post("deals/ways/", **typed)
    assert answer.status_code == 200
    assert f"What you {told}" in question(answer)


def test_items_told_for_another_dealer_stay_with_their_players(site):
    """Anne deals, but Bernard did on the page that they come from."""
    told = {"dealer": 1, "told_for": 1, "elder_point": 5, "expected": "1.0"}
    site.card.first_dealer = 0
    site.card.save()
    data = site.turned("items", "items", **told).context["page"].forms["way"].data
    assert (data["dealer"], data["younger_point"]) == ("0", "5")
    assert not data["elder_point"]


class TestItemsOfADealTheOtherWrote:
    """Anne is elder in deal 1, Bernard in deal 2. The items are of deal 1: Anne's point of five."""

    def told(self, overtaken, to="ways/", **more):
        return overtaken.told("items", to, **{"elder_point": "5", **more})

    def place(self, answer, *more):
        form = answer.context["page"].forms["way"]
        return tuple(map(int, values(form, "partie", "deal", "dealer", *more)))

    def test_it_is_asked_and_no_hand_changes_sides(self, overtaken):
        answer = self.told(overtaken)
        meant = "What you entered is below. If you write it as deal 2, Bernard is elder."
        shows(question(answer), meant, "Write it as deal 2")
        assert self.place(answer, POINT) == (1, 1, 1, 5)
        untold = self.told(overtaken, elder_point="")  # Nothing is told, so nothing is asked.
        assert (question(untold), self.place(untold)) == ("", (1, 2, 0))

    def test_not_all_told_it_stays_a_record_of_that_deal(self, overtaken):
        answer = self.told(overtaken, "reckoned/", meanwhile="1:1", instead="1:1")
        # It is not added to a partie that has that deal already.
        refuses(answer, "Partie 1, deal 1: your record", "data-elsewhere")
        assert (question(answer), self.place(answer, POINT)) == ("", (1, 1, 1, 5))

    def test_meant_as_the_next_it_is_elders_hand_there(self, overtaken):
        meant = {"meanwhile": "1:1", "instead": "next"}
        assert self.place(self.told(overtaken, "reckoned/", **meant), POINT) == (1, 2, 0, 5)
        again = self.told(overtaken, "reckoned/", **meant, deal=2, dealer=1)
        assert self.place(again, POINT) == (1, 2, 1, 5)


def test_at_a_chouette_the_players_of_that_partie_are_named(three):
    write(three.card, three.a, *DESC[0])
    last = load(three.card).parties[0].deals[5]
    three.as_(three.b)
    late = three.deal(deal=6, dealer=last.dealer, score_0=26, score_1=23, as_next="1")
    assert question(late).startswith(
        "Meanwhile A wrote partie 1, deal 6: A 25, B 23."
        " What you typed is below as partie 2, deal 1: A 26, B 23."
    )
