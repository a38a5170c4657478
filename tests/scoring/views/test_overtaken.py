"""Two phones keep a card, and one writes on a page that is out of date.

The site asks which deal was meant before it writes anything, so it works without a script too.
"""

import re

import pytest

from scoring.sheet.sheet import load
from tests.helping.cards import DESC, take_back, write
from tests.scoring.views.chouettes.site import Site as Chouette
from tests.scoring.views.site import Site, question, sent_again
from tests.scoring.views.ways import Ways

pytestmark = pytest.mark.django_db


@pytest.fixture
def overtaken(client) -> Site:
    """Bernard's browser: Anne has written deal 1 as 27–13, not yet on Bernard's page."""
    site = Site(client)
    site.deal(score_0=27, score_1=13)
    site.as_(site.b)
    return site


def scores(site) -> list[tuple[int, int]]:
    return [deal.scores for partie in load(site.card).parties for deal in partie.deals]


def test_both_are_told_and_there_are_three_answers(overtaken):
    answer = overtaken.deal(score_0=15, score_1=31, as_next="1")
    assert answer.status_code == 422
    assert question(answer) == (
        "Meanwhile Anne wrote deal 1: Anne 27, Bernard 13."
        " What you typed is below as deal 2: Anne 15, Bernard 31. Answer this first."
        " Anne is right: 27–13 It is my record of deal 1 Write it as deal 2"
    )
    page = answer.content.decode()
    assert 'name="instead" value="1:1">It is my record' in page
    assert 'class="key go quiet"' in page
    assert overtaken.card.records.count() == 1


def test_that_the_other_is_right_is_one_tap_and_drops_what_was_typed(overtaken):
    page = overtaken.deal(score_0=15, score_1=31, as_next="1").content.decode()
    right = re.search(r'href="([^"]+)" data-leave>Anne is right', page)
    fresh = overtaken.client.get(right[1]).context["page"].write_form
    assert [fresh[name].value() for name in ("deal", "score_0")] == [2, None]
    assert scores(overtaken) == [(27, 13)]


def test_it_may_be_a_record_of_that_deal(overtaken):
    asked = overtaken.deal(score_0=28, score_1=14, as_next="1")
    assert sent_again(overtaken, asked, instead="1:1").status_code == 302
    record = overtaken.card.records.latest("pk")
    assert (record.deal, record.dealer, record.scores) == (1, 1, [28, 14])


def test_it_may_be_the_next_deal(overtaken):
    asked = overtaken.deal(score_0=15, score_1=31, as_next="1")
    assert sent_again(overtaken, asked, instead="next").status_code == 302
    assert scores(overtaken) == [(27, 13), (15, 31)]


@pytest.mark.parametrize("typed", [{}, {"score_0": "16"}, {"score_0": "x"}, {"instead": "x"}])
def test_while_it_is_not_said_which_deal_was_meant_write_writes_nothing(overtaken, typed):
    answer = overtaken.deal(score_0=15, score_1=31, as_next="1")
    for _ in range(2):
        answer = sent_again(overtaken, answer, **typed)
        assert answer.status_code == 422
        assert "It is my record of deal 1" in question(answer)
    assert scores(overtaken) == [(27, 13)]


def test_what_was_answered_stays_answered_while_a_score_is_put_right(overtaken):
    asked = overtaken.deal(score_0=15, score_1=31, as_next="1")
    refused = sent_again(overtaken, asked, instead="1:1", score_0="1500")
    assert refused.status_code == 422
    assert question(refused) == ""
    assert '<input type="hidden" name="instead" value="1:1">' in refused.content.decode()


def test_when_the_next_was_written_too_it_is_asked_of_that_one(overtaken):
    asked = overtaken.deal(score_0=15, score_1=31, as_next="1")
    overtaken.as_(overtaken.a)
    overtaken.deal(deal=2, dealer=0, score_0=40, score_1=9)
    overtaken.as_(overtaken.b)
    again = sent_again(overtaken, asked, instead="next")
    assert question(again).startswith("Meanwhile Anne wrote deal 2: Anne 40, Bernard 9.")
    assert question(again).endswith("Write it as deal 3")


def test_nothing_is_asked_of_a_deal_taken_back_since(overtaken):
    asked = overtaken.deal(score_0=15, score_1=31, as_next="1")
    take_back(overtaken.card, overtaken.a)
    answer = sent_again(overtaken, asked)
    assert (answer.status_code, question(answer)) == (422, "")
    assert "The next deal to write is Partie 1, deal 1." in answer.content.decode()


def test_the_same_scores_are_ones_own_record_of_it(overtaken):
    assert overtaken.deal(as_next="1").status_code == 302
    assert overtaken.card.records.count() == 2


@pytest.mark.parametrize("instead", ["x", "1:", "0:1", "9:9"])
def test_a_place_that_is_none_is_refused(overtaken, instead):
    assert overtaken.deal(instead=instead).status_code == 422
    assert overtaken.card.records.count() == 1


def test_a_deal_typed_for_another_dealer_is_not_written_before_its_writer_knows(overtaken):
    typed = {"deal": 2, "dealer": 1, "score_0": 31, "score_1": 15, "as_next": "1"}
    refused = overtaken.deal(**typed, expected="1.0")
    assert refused.status_code == 422
    assert "Meanwhile the dealer has changed: Anne deals." in refused.content.decode()
    assert 'name="expected" value="0.0"' in refused.content.decode()
    assert overtaken.deal(**typed, expected="0.0").status_code == 302


class TestFiguresNotYetWritten:
    """The page asks the site about the figures on its keypad when the card is shown anew."""

    @pytest.fixture
    def shown(self, overtaken):
        def show(**typed):
            return overtaken.client.get(overtaken.at(), {"meanwhile": "1:1", "dealer": 1, **typed})

        return show

    def test_it_asks_the_same(self, shown):
        answer = shown(score_0=26, score_1=14)
        assert question(answer).startswith("Meanwhile Anne wrote deal 1: Anne 27,")
        form = answer.context["page"].write_form
        assert [form[name].value() for name in ("deal", "dealer", "score_0")] == [2, 0, "26"]

    def test_one_players_score_alone_is_told_as_that_and_found_no_fault_with(self, shown):
        answer = shown(score_0="", score_1=14)
        assert "What you typed is below as deal 2: Anne —, Bernard 14." in question(answer)
        assert 'class="error" id=' not in answer.content.decode()

    def test_figures_of_the_deal_that_is_next_stay_with_their_dealer(self, shown):
        answer = shown(meanwhile="1:2", dealer=1, score_0=26, score_1="")
        form = answer.context["page"].write_form
        assert question(answer) == ""
        assert [form[name].value() for name in ("deal", "dealer", "score_0")] == [2, "1", "26"]

    def test_typed_for_another_dealer_they_stay_and_the_dealer_is_the_cards(self, shown):
        """Anne deals now. The page that the figures come from still had Bernard."""
        answer = shown(meanwhile="1:2", dealer=1, score_0=26, score_1="", expected="1.0")
        form = answer.context["page"].write_form
        assert [form[name].value() for name in ("deal", "dealer", "score_0")] == [2, 0, "26"]
        kept = shown(meanwhile="1:2", dealer=1, score_0=26, score_1="", expected="0.0")
        assert kept.context["page"].write_form["dealer"].value() == "1"

    @pytest.mark.parametrize("place", ["", "x", "9:9", "1:1:1"])
    def test_a_place_that_is_none_is_not_asked_about(self, shown, place):
        answer = shown(meanwhile=place, score_0=26, score_1=14)
        assert (answer.status_code, question(answer)) == (200, "")


@pytest.mark.parametrize(
    ("way", "told"),
    [("items", "entered is below."), ("totals", "typed is below as deal 2: Anne 15, Bernard 31.")],
)
def test_the_question_goes_along_to_another_way_of_telling_it(overtaken, way, told):
    asked = overtaken.deal(score_0=15, score_1=31, as_next="1")
    form = asked.context["page"].write_form
    kept = {name: form[name].value() for name in ("partie", "deal", "dealer", "key", "meanwhile")}
    typed = {**kept, "score_0": 15, "score_1": 31, "as_next": "1", "to": way}
    answer = overtaken.client.post(overtaken.at("deals/ways/"), typed)
    assert answer.status_code == 200
    assert f"What you {told}" in question(answer)


def test_items_told_for_another_dealer_stay_with_their_players(client):
    """Anne deals, but Bernard did on the page that they come from."""
    site = Ways(client)
    told = {"dealer": 1, "told_for": 1, "elder_point": 5, "expected": "1.0"}
    site.card.first_dealer = 0
    site.card.save()
    data = site.turned("items", "items", **told).context["page"].forms["way"].data
    assert (data["dealer"], data["younger_point"]) == ("0", "5")
    assert not data["elder_point"]


class TestItemsOfADealTheOtherWrote:
    """Anne is elder in deal 1, Bernard in deal 2."""

    @pytest.fixture
    def told(self, overtaken):
        """Send the items of deal 1: elder's point of five, which is Anne's."""
        place = {"partie": 1, "deal": 1, "dealer": 1, "as_next": "1", "key": "k" * 22}

        def tell(to="ways/", **more):
            sent = {**place, "way": "items", "elder_point": "5", **more}
            return overtaken.client.post(overtaken.at(f"deals/{to}"), sent)

        return tell

    def place(self, answer):
        form = answer.context["page"].forms["way"]
        names = ("partie", "deal", "dealer", "elder_point")
        return tuple(int(form[name].value()) for name in names)

    def test_it_is_asked_when_the_card_is_shown_anew_and_no_hand_changes_sides(self, told):
        answer = told()
        assert (
            "What you entered is below. If you write it as deal 2, Bernard is elder."
            in question(answer)
        )
        assert "Write it as deal 2" in question(answer)
        assert self.place(answer) == (1, 1, 1, 5)

    def test_nothing_is_asked_where_nothing_was_told(self, told):
        answer = told(elder_point="")
        assert question(answer) == ""
        assert [answer.context["page"].forms["way"][n].value() for n in ("deal", "dealer")] == [
            "2",
            "0",
        ]

    def test_not_all_told_it_stays_a_record_of_that_deal(self, told):
        answer = told("reckoned/", meanwhile="1:1", instead="1:1")
        assert (answer.status_code, question(answer)) == (422, "")
        assert self.place(answer) == (1, 1, 1, 5)
        page = answer.content.decode()
        assert "Partie 1, deal 1: your record" in page
        assert "data-elsewhere" in page  # It is not added to a partie that has that deal already.

    def test_meant_as_the_next_it_is_elders_hand_there(self, told):
        answer = told("reckoned/", meanwhile="1:1", instead="next")
        assert self.place(answer) == (1, 2, 0, 5)
        again = told("reckoned/", meanwhile="1:1", instead="next", deal=2, dealer=1)
        assert self.place(again) == (1, 2, 1, 5)


def test_at_a_chouette_the_players_of_that_partie_are_named(client):
    site = Chouette(client)
    write(site.card, site.a, *DESC[0])
    last = load(site.card).parties[0].deals[5]
    site.as_(site.b)
    late = site.deal(deal=6, dealer=last.dealer, score_0=26, score_1=23, as_next="1")
    assert question(late).startswith(
        "Meanwhile A wrote partie 1, deal 6: A 25, B 23."
        " What you typed is below as partie 2, deal 1: A 26, B 23."
    )
