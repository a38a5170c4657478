"""R56 and R57 on pages and papers: what waits on home, what a bystander signs, what is printed."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from time_machine import travel

from club.models import BalancesSeen
from front.home_version import home_version
from ledger.months.figures import report_data
from ledger.operations.reverse_entry import reverse_entry
from ledger.waiting.bystanders import bystanders_to_sign
from scoring.models import Card
from scoring.operations.rulings.propose import Proposed, propose
from scoring.operations.rulings.withdraw import withdraw
from tests.front.site import home, section
from tests.helping.browser import text_of
from tests.helping.cards import key
from tests.helping.factories import make_member
from tests.helping.pdf import words_of_pdf
from tests.ledger.operations.evening import Evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return Evening()


class TestWaiting:
    """It stands on home among what waits, and the tab counts it."""

    def waits(self, member) -> str:
        return " ".join(section(home(member), "Waiting for you").split())

    def test_the_bystander_and_the_treasurer_see_it(self, evening):
        record = evening.rule()
        assert bystanders_to_sign(evening.edith) == []
        before = home_version(evening.edith)
        evening.sign()
        assert home_version(evening.edith) != before, "the phone asks for the page anew"
        assert "You are to pay 15s. in place of B" in self.waits(evening.edith)
        assert "Edith is to pay 15s. in place of B" in self.waits(evening.treasurer)
        assert "<title>(1) Home" in home(evening.edith)
        assert self.waits(evening.a) == self.waits(evening.carl) == ""
        before = home_version(evening.edith)
        evening.charge(record, evening.edith)
        assert home_version(evening.edith) != before
        assert self.waits(evening.edith) == self.waits(evening.treasurer) == ""

    @pytest.mark.sqlite_plan
    def test_home_looks_at_the_rulings_alone_and_not_at_every_record(self, evening):
        with CaptureQueriesContext(connection) as asked:
            bystanders_to_sign(evening.treasurer)
        (query,) = asked
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
            plan = [str(row[-1]) for row in cursor.fetchall()]
        assert any("records_of_rulings" in step for step in plan), plan

    def test_for_a_guest_the_treasurer(self, evening):
        evening.rule(bystander=make_member(evening.club, name="Felix", guest=True))
        evening.sign()
        assert "Felix is to pay 15s. in place of B" in self.waits(evening.treasurer)

    def test_not_if_the_player_loses_nothing_and_not_once_taken_back(self, evening):
        evening.rule(harmed="younger")
        withdraw(
            card_id=evening.card.pk, by=evening.treasurer, record_id=evening.rule().pk, key=key()
        )
        evening.sign()
        assert bystanders_to_sign(evening.edith) == []


@pytest.mark.parametrize("who", ["edith", "treasurer"])
def test_r56_who_reads_that_a_bystander_pays_may_read_why_not(evening, client, who):
    """Each sees their own money, and A, whom Edith harmed, loses nothing."""
    evening.club.who_sees_balances = BalancesSeen.OWN
    evening.club.save()
    record = evening.rule(harmed="younger")
    evening.sign()
    at = f"/clubs/portland/cards/{evening.card.pk}/"
    pays = f"{at}bystanders/{record.pk}/"
    client.force_login(getattr(evening, who).user)
    assert pays in client.get(at).content.decode()
    assert "A loses nothing on the card" in client.get(pays).content.decode()
    client.force_login(evening.carl.user)
    assert pays not in client.get(at).content.decode()
    assert client.get(pays).status_code == 404


def test_r56_a_page_of_five_bets_costs_what_one_of_one_costs(client):
    asked = []
    for bets in (1, 5):
        evening = Evening() if bets == 1 else Evening(slug="other")
        for _bet in range(bets):
            evening.bet("b", "carl", seat=1)
        record = evening.rule()
        evening.sign()
        client.force_login(evening.edith.user)
        page = f"/clubs/{evening.club.slug}/cards/{evening.card.pk}/bystanders/{record.pk}/"
        client.get(page)
        with CaptureQueriesContext(connection) as queries:
            assert text_of(client.get(page)).count("B wins the card") == bets
        asked.append(len(queries))
    assert asked == [10, 10]


def test_r57_a_ruling_leads_to_the_price_of_the_packs(evening, client):
    """Law 76: A called for new packs, and A alone is proposed as who pays for them."""
    client.force_login(evening.treasurer.user)
    at = f"/clubs/portland/cards/{evening.card.pk}/"
    answers = {"why": "wish", "cut": "no", "caller": "younger"}
    said = Proposed(1, 2, 0, "new-packs", answers)
    propose(card_id=evening.card.pk, by=evening.treasurer, proposed=said, key=key())
    leads = f"{at}card-money/?payers={evening.a.pk}&amp;"
    assert leads in client.get(f"{at}deals/1/2/").content.decode()
    asked = client.get(leads.replace("&amp;", "&"))
    assert asked.context["page"].form["payers"].value() == [evening.a.pk]
    assert "Such as £1 5s." in text_of(asked), "in the money of the card, not of the club"


def test_r56_before_closing_it_is_told_once_more(evening, client):
    evening.rule()
    client.force_login(evening.a.user)
    card = client.get(f"/clubs/portland/cards/{evening.card.pk}/").content.decode()
    folded = card.partition('<details class="notice">')[2].partition("</details>")[0]
    assert "<summary>Partie 1, deal 2: A bystander drew attention to an error</summary>" in folded
    assert "Edith, a bystander, pays" in folded, "one line above the score sheet, until it is asked"
    evening.play_on()
    client.force_login(evening.a.user)
    page = client.get(f"/clubs/portland/cards/{evening.card.pk}/close/").content.decode()
    assert "Edith, a bystander, pays what B loses on the card, side bets too." in page
    assert "Once the card is signed, Edith is asked to pay 15s. in place of B." in page


def test_r56_the_signed_card_names_who_pays_in_place_of_the_player(evening, client):
    """Asked, paid, and no more once it is reversed."""
    record = evening.rule()
    at = f"/clubs/portland/cards/{evening.card.pk}/"
    client.force_login(evening.b.user)

    def said() -> list[str]:
        """What the page says, and the paper."""
        return [text_of(client.get(at)), words_of(client.get(f"{at}card.pdf"))]

    assert "in place of B." not in said()[1], "an open card has no sum yet"
    evening.sign()
    waits = "15s. in place of B. It counts once Edith or the treasurer has countersigned it."
    assert all(f"Edith is asked to pay {waits}" in one for one in said())
    (entry,) = evening.charge(record, evening.edith)
    assert all("Edith pays 15s. in place of B." in one for one in said())
    reverse_entry(entry=entry, by=evening.treasurer, reason="It was the other way round")
    assert not any("in place of B." in one for one in said())


def test_r56_of_two_bystanders_the_pages_say_who_spoke_first(evening, client):
    """Edith spoke first. Carl's page, the deal's and the page before closing say so."""
    first = evening.rule()
    evening.play_on()
    second = evening.rule(bystander=evening.carl, deal=4)
    client.force_login(evening.a.user)
    at = f"/clubs/portland/cards/{evening.card.pk}/"
    later = (
        "Edith spoke earlier, and is asked to pay what B loses. Carl, a bystander too, pays only "
        "what Edith is not asked for."
    )
    for page in ("close/", "deals/1/4/"):
        assert later in text_of(client.get(f"{at}{page}"))
    assert later not in text_of(client.get(f"{at}deals/1/2/"))
    evening.sign()
    client.force_login(evening.carl.user)
    pays = f"{at}bystanders/{second.pk}/"
    asked = text_of(client.get(pays))
    assert "Carl has nothing to pay: another bystander pays it." in asked
    assert "Edith spoke first, and is asked to pay it." in asked
    assert "Countersign 15s." not in asked
    client.force_login(evening.edith.user)
    own = text_of(client.get(f"{at}bystanders/{first.pk}/"))
    assert "If you do not agree, do not countersign it, and speak to the treasurer." in own
    evening.charge(first, evening.edith)
    client.force_login(evening.carl.user)
    paid = text_of(client.get(pays))
    assert "Edith has paid it already." in paid
    assert "It is in the book" not in paid


def test_r56_before_a_month_is_closed_it_says_what_a_bystander_has_not_countersigned(
    evening, client, capsys
):
    """It does not hold the month open. Of money, a member sees their own."""
    evening.club.who_sees_balances = BalancesSeen.OWN
    evening.club.save()
    record = evening.rule()
    evening.sign()
    day = evening.card.played_on
    month = f"/clubs/portland/ledger/months/{day.year}/{day.month}/"
    waits = "Not countersigned: Edith is to pay 15s. in place of B"
    for reader, pages in (("treasurer", ("", "close/")), ("edith", ("",)), ("b", ("",))):
        with travel(day + timedelta(days=40)):
            client.force_login(getattr(evening, reader).user)
            seen = [text_of(client.get(month + page)) for page in pages]
        assert all(waits in one for one in seen), seen
    client.force_login(evening.carl.user)
    assert waits not in text_of(client.get(month))
    call_command("settle", club="portland", month=f"{day:%Y-%m}")
    assert "payments of bystanders not countersigned: 1." in capsys.readouterr().err
    evening.charge(record, evening.edith)
    client.force_login(evening.treasurer.user)
    assert "Not countersigned" not in text_of(client.get(month))


def test_r56_the_papers_say_on_which_card_and_by_which_law(evening, client):
    """In the month's report, on Edith's statement and on B's."""
    evening.bet("b", "carl", seat=1)
    record = evening.rule()
    evening.sign()
    first, second = evening.charge(record, evening.edith)
    card, day = evening.card.pk, first.dated
    of_card, of_bet = f"Card {card}: Partie 1, deal 2 (Law 78)", f"Side bet on card {card}: "
    client.force_login(evening.treasurer.user)
    report = client.get(reverse("ledger:report_pdf", args=["portland", day.year, day.month]))
    words = words_of(report)
    assert f"No. {first.number}: Edith pays 15s. for B. {of_card}" in words
    assert f"No. {second.number}: Edith pays 5s. for B. {of_bet}Partie 1, deal 2" in words
    for reader, what in ((evening.edith, "As a bystander, for B"), (evening.b, "From the byst")):
        client.force_login(reader.user)
        paper = client.get(reverse("ledger:own_pdf", args=["portland", day.year, day.month]))
        assert what in words_of(paper)
        assert of_card in words_of(paper)
        page = client.get(reverse("ledger:statement", args=["portland", reader.pk]))
        assert what in text_of(page)
        assert of_card in text_of(page)
    reverse_entry(by=evening.treasurer, entry=first, reason="B lets it go")
    data = report_data(evening.club, day.year, day.month)
    assert [one["number"] for one in data["bystanders"]] == [second.number]


def words_of(paper) -> str:
    """The text of a PDF on one line."""
    data = b"".join(paper.streaming_content) if paper.streaming else paper.content
    return words_of_pdf(data)


def test_r56_on_pages(evening, client):
    """The ruling names Edith; the card leads to what they pay; they countersign there."""
    client.force_login(evening.treasurer.user)
    at = f"/clubs/portland/cards/{evening.card.pk}/"
    walked = {"path": "bystander", "changed": "yes", "harmed": "elder"}
    page = client.get(f"{at}deals/1/2/rulings/", walked).content.decode()
    assert f'<option value="{evening.edith.pk}">Edith</option>' in page
    sent = {**walked, "choice": "0", "key": "the-key-of-the-ruling-1"}
    refused = client.post(f"{at}deals/1/2/rulings/", sent)
    assert refused.status_code == 422
    assert "Choose the bystander." in refused.content.decode()
    client.post(f"{at}deals/1/2/rulings/", {**sent, "bystander": evening.edith.pk})
    record = Card.objects.get(pk=evening.card.pk).records.exclude(ruling=None).get()
    evening.sign()
    pays = f"{at}bystanders/{record.pk}/"
    assert pays in client.get(at).content.decode()
    client.force_login(evening.edith.user)
    assert "Edith pays 15s. in place of B." in " ".join(client.get(pays).content.decode().split())
    client.post(pays)
    assert "It is in the book as No. 2." in client.get(pays).content.decode()
