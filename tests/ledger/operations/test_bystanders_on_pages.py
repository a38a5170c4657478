"""R56 and R57 on pages and papers: what waits on home, what a bystander signs, what is printed."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from time_machine import travel

from club.models import BalancesSeen
from front.home_version import home_version
from ledger.months.figures import report_data
from ledger.operations.reverse_entry import reverse_entry
from ledger.waiting.bystanders import bystanders_to_sign
from scoring.models import Card
from scoring.operations.rulings.propose import Proposed, propose
from tests.front.site import home, section
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import key
from tests.helping.factories import make_member
from tests.helping.pdf import words_of_pdf
from tests.ledger.operations.evening import Evening
from tests.queries import queries_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return Evening()


def waits(member) -> str:
    """What stands on the member's home among what waits."""
    return " ".join(section(home(member), "Waiting for you").split())


def test_r56_the_bystander_and_the_treasurer_see_on_home_what_waits(evening):
    record, edith = evening.rule(), evening.edith
    assert bystanders_to_sign(edith) == []
    before = home_version(edith)
    evening.end()
    assert home_version(edith) != before, "the phone asks for the page anew"
    assert "You are to pay 15s. in place of B" in waits(edith)
    assert "Edith is to pay 15s. in place of B" in waits(evening.treasurer)
    assert "<title>(1) Home" in home(edith)
    assert waits(evening.a) == waits(evening.carl) == ""
    before = home_version(edith)
    evening.charge(record)
    assert home_version(edith) != before
    assert waits(edith) == waits(evening.treasurer) == ""


@pytest.mark.sqlite_plan
def test_home_looks_at_the_rulings_alone_and_not_at_every_record(evening):
    with CaptureQueriesContext(connection) as asked:
        bystanders_to_sign(evening.treasurer)
    (query,) = asked
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
        plan = [str(row[-1]) for row in cursor.fetchall()]
    assert any("records_of_rulings" in step for step in plan), plan


def test_r56_for_a_guest_the_treasurer_is_asked(evening):
    evening.rule(bystander=make_member(evening.club, name="Felix", guest=True))
    evening.end()
    assert "Felix is to pay 15s. in place of B" in waits(evening.treasurer)


@pytest.mark.parametrize("who", ["edith", "treasurer"])
def test_r56_who_reads_that_a_bystander_pays_may_read_why_not(evening, who):
    """Each sees their own money, and A, whom Edith harmed, loses nothing."""
    evening.club.who_sees_balances = BalancesSeen.OWN
    evening.club.save()
    pays = f"card/bystanders/{evening.rule(harmed='younger').pk}/"
    evening.end()
    assert evening.at(pays) in evening.get(who, "card/").text
    assert "A loses nothing on the card" in evening.get(who, pays).text
    assert evening.at(pays) not in evening.get("carl", "card/").text
    assert evening.get("carl", pays).status_code == 404


def test_r56_a_page_of_five_bets_costs_what_one_of_one_costs():
    for bets, evening in ((1, Evening()), (5, Evening(slug="other"))):
        for _bet in range(bets):
            evening.bet("b", "carl", seat=1)
        page = f"card/bystanders/{evening.rule().pk}/"
        evening.end()
        assert evening.reads("edith", page).count("B wins the card") == bets
        assert len(queries_of(signed_in(evening.edith), evening.at(page))) == 10


def test_r57_a_ruling_leads_to_the_price_of_the_packs(evening):
    """Law 76: A called for new packs, and A alone is proposed as who pays for them."""
    answers = {"why": "wish", "cut": "no", "caller": "younger"}
    said = Proposed(1, 2, 0, "new-packs", answers)
    propose(card_id=evening.card.pk, by=evening.treasurer, proposed=said, key=key())
    leads = evening.at(f"card/card-money/?payers={evening.a.pk}&amp;")
    assert leads in evening.get("treasurer", "card/deals/1/2/").text
    asked = evening.get("treasurer", f"card/card-money/?payers={evening.a.pk}&")
    assert asked.context["page"].form["payers"].value() == [evening.a.pk]
    assert "Such as £1 5s." in text_of(asked), "in the money of the card, not of the club"


def test_r56_before_closing_it_is_told_once_more(evening):
    evening.rule()
    card = evening.get("a", "card/").text
    folded = card.partition('<details class="notice">')[2].partition("</details>")[0]
    assert "<summary>Partie 1, deal 2: A bystander drew attention to an error</summary>" in folded
    assert "Edith, a bystander, pays" in folded, "one line above the score sheet, until it is asked"
    evening.play_on()
    page = evening.get("a", "card/close/").text
    assert "Edith, a bystander, pays what B loses on the card, side bets too." in page
    assert "Once the card is signed, Edith is asked to pay 15s. in place of B." in page


def test_r56_the_signed_card_names_who_pays_in_place_of_the_player(evening):
    """Asked, paid, and no more once it is reversed."""
    record = evening.rule()

    def said() -> list[str]:
        """What the page says, and the paper."""
        return [evening.reads("b", "card/"), words_of(evening.get("b", "card/card.pdf"))]

    assert "in place of B." not in said()[1], "an open card has no sum yet"
    evening.end()
    waits = "15s. in place of B. It counts once Edith or the treasurer has countersigned it."
    assert all(f"Edith is asked to pay {waits}" in one for one in said())
    (entry,) = evening.charge(record)
    assert all("Edith pays 15s. in place of B." in one for one in said())
    reverse_entry(entry=entry, by=evening.treasurer, reason="It was the other way round")
    assert not any("in place of B." in one for one in said())


def test_r56_of_two_bystanders_the_pages_say_who_spoke_first(evening):
    """Edith spoke first. Carl's page, the deal's and the page before closing say so."""
    first = evening.rule()
    evening.play_on()
    second = evening.rule(bystander=evening.carl, deal=4)
    later = (
        "Edith spoke earlier, and is asked to pay what B loses. Carl, a bystander too, pays only "
        "what Edith is not asked for."
    )
    for page in ("close/", "deals/1/4/"):
        assert later in evening.reads("a", f"card/{page}")
    assert later not in evening.reads("a", "card/deals/1/2/")
    evening.sign()
    pays = f"card/bystanders/{second.pk}/"
    asked = evening.reads("carl", pays)
    assert "Carl has nothing to pay: another bystander pays it." in asked
    assert "Edith spoke first, and is asked to pay it." in asked
    assert "Countersign 15s." not in asked
    own = evening.reads("edith", f"card/bystanders/{first.pk}/")
    assert "If you do not agree, do not countersign it, and speak to the treasurer." in own
    evening.charge(first)
    paid = evening.reads("carl", pays)
    assert "Edith has paid it already." in paid
    assert "It is in the book" not in paid


def test_r56_before_a_month_is_closed_it_says_what_is_not_countersigned(evening, capsys):
    """It does not hold the month open. Of money, a member sees their own."""
    evening.club.who_sees_balances = BalancesSeen.OWN
    evening.club.save()
    record = evening.rule()
    evening.end()
    day = evening.card.played_on
    month = f"ledger/months/{day.year}/{day.month}/"
    waits = "Not countersigned: Edith is to pay 15s. in place of B"
    with travel(day + timedelta(days=40)):
        for who, page in (("treasurer", ""), ("treasurer", "close/"), ("edith", ""), ("b", "")):
            assert waits in evening.reads(who, month + page), (who, page)
    assert waits not in evening.reads("carl", month)
    call_command("settle", club="portland", month=f"{day:%Y-%m}")
    assert "payments of bystanders not countersigned: 1." in capsys.readouterr().err
    evening.charge(record)
    assert "Not countersigned" not in evening.reads("treasurer", month)


def test_r56_the_papers_say_on_which_card_and_by_which_law(evening):
    """In the month's report, on Edith's statement and on B's."""
    evening.bet("b", "carl", seat=1)
    record = evening.rule()
    evening.end()
    first, second = evening.charge(record)
    card, day = evening.card.pk, first.dated
    of_card, of_bet = f"Card {card}: Partie 1, deal 2 (Law 78)", f"Side bet on card {card}: "
    month = f"ledger/months/{day.year}/{day.month}/"
    words = words_of(evening.get("treasurer", f"{month}report.pdf"))
    assert f"No. {first.number}: Edith pays 15s. for B. {of_card}" in words
    assert f"No. {second.number}: Edith pays 5s. for B. {of_bet}Partie 1, deal 2" in words
    for who, what in (("edith", "As a bystander, for B"), ("b", "From the byst")):
        paper = words_of(evening.get(who, f"{month}mine.pdf"))
        page = evening.reads(who, f"ledger/members/{getattr(evening, who).pk}/")
        for said in (paper, page):
            assert what in said
            assert of_card in said
    reverse_entry(by=evening.treasurer, entry=first, reason="B lets it go")
    data = report_data(evening.club, day.year, day.month)
    assert [one["number"] for one in data["bystanders"]] == [second.number]


def words_of(paper) -> str:
    """The text of a PDF on one line."""
    data = b"".join(paper.streaming_content) if paper.streaming else paper.content
    return words_of_pdf(data)


def test_r56_on_pages(evening):
    """The ruling names Edith; the card leads to what they pay; they countersign there."""
    treasurer, edith = signed_in(evening.treasurer), signed_in(evening.edith)
    rulings = evening.at("card/deals/1/2/rulings/")
    walked = {"path": "bystander", "changed": "yes", "harmed": "elder"}
    page = treasurer.get(rulings, walked).text
    assert f'<option value="{evening.edith.pk}">Edith</option>' in page
    sent = {**walked, "choice": "0", "key": "the-key-of-the-ruling-1"}
    refused = treasurer.post(rulings, sent)
    assert refused.status_code == 422
    assert "Choose the bystander." in refused.text
    treasurer.post(rulings, {**sent, "bystander": evening.edith.pk})
    record = Card.objects.get(pk=evening.card.pk).records.exclude(ruling=None).get()
    evening.end()
    pays = evening.at(f"card/bystanders/{record.pk}/")
    assert pays in evening.get("treasurer", "card/").text
    assert "Edith pays 15s. in place of B." in " ".join(edith.get(pays).text.split())
    edith.post(pays)
    assert "It is in the book as No. 2." in edith.get(pays).text
