"""Nobody can send a key that the site derives, and what was sent with one hinders nobody."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from django.apps import apps

from scoring.keys import FORM, KeyField, Of, derived_key, new_key, visitors_key
from scoring.models import Card, CardKind, CardState, Record, Unplaced
from scoring.operations.cards.next_card import play_again
from scoring.operations.cards.open_card import open_card
from scoring.operations.cards.settle_finished import settle_finished
from scoring.operations.cards.typed_paper_card import withdraw_paper_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.queue.answer_unplaced import place_unplaced
from tests.helping.cards import DESC
from tests.helping.factories import LATELY, make_card, make_club, make_member
from tests.scoring.views.site import Site
from tests.source import LAYERS, place_of, sources, sources_with, tree

pytestmark = pytest.mark.django_db
KEYS = re.compile(r"(form_|source_)?key")
OTHERS = {
    "club/pins/pin.py": "counts tries, in the cache",
    "club/security/code_tries.py": "counts tries, in the cache",
    "club/security/second_factor_forms.py": "notes a code that was used, in the cache",
    "club/security/sign_in_tries.py": "counts tries, in the cache",
    "config/serving/environ.py": "names a header",
    "hosting/moving/ids_inside.py": "puts another id into a key that the site derived",
    "ledger/months/mailings.py": "of an e-mail, which has no visitors' keys",
}
"""Keys that are put together elsewhere, and why no visitor can send them."""


@pytest.mark.parametrize("of", Of)
def test_no_visitor_can_send_a_key_of_the_sites(of):
    for parts in ((12,), (12, 3), (new_key(), 1), ("0123456789abcdef0123",)):
        assert visitors_key(derived_key(of, *parts)) is None


@pytest.mark.parametrize(("told", "taken"), [
    ("0123456789abcdef0123456789abcdef", True),  # A phone's
    ("Tq3-_0aZTq3-_0aZTq3-_0", True),  # A page's
    ("Tq3-_0aZTq3-_0aZTq3-_0u", True),  # The undo button's
    ("Tq3-_0aZTq3-_0aZTq3-_01234567890", True),  # That of a record in the history
    ("", False),
    ("file-1-1", False),
    ("Tq3-_0aZTq3-_0aZTq3:_0", False),
    ("Tq3-_0aZTq3-_0aZTq3-_0\n", False),
    ("Tq3-_0aZTq3-_0aZTq3-_é", False),
    ("٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨٩٠١", False),
    (1234567890123456789012, False),
    (None, False),
])  # fmt: skip
def test_a_visitors_key_is_one_that_the_site_issues(told, taken):
    assert (visitors_key(told) is not None) == taken


def test_the_site_issues_such_keys():
    assert all(FORM.fullmatch(new_key()) for _time in range(20))


def test_every_form_takes_such_keys_alone():
    """Forms about money leave it to the operations, which say so beside the form."""
    for path in sources("scoring/forms", "scoring/deal_entry", *LAYERS[5:]):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                names = {name.id for name in node.targets if isinstance(name, ast.Name)}
                if names & {"key", "form_key"} and "Field" in ast.unparse(node.value):
                    assert ast.unparse(node.value) == f"{KeyField.__name__}()", place_of(path, node)


def test_every_derived_key_is_made_by_one_module():
    """A key that is put together anywhere else could be one that a visitor sends."""
    found = [place for path in sources_with(["key"], *LAYERS) for place in _put_together(path)]
    assert [place for place in found if place.partition(":")[0] not in OTHERS] == []
    assert {place.partition(":")[0] for place in found} == set(OTHERS), "none is listed in vain"
    made = {of for path in sources_with(["Of."], *LAYERS) for of in _derived(path)}
    assert made == {of.name for of in Of}, "every kind of derived key is in use"


def _put_together(path) -> Iterator[str]:
    if path.name in ("keys.py", "prepared.py"):
        return
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "DerivedKey":
            yield f"{place_of(path, node)}: {ast.unparse(node)}"
        for name, value in _named(node):
            inside = ast.walk(value) if isinstance(value, ast.IfExp | ast.BoolOp) else ()
            whole = [value, *inside]
            built = any(isinstance(one, ast.JoinedStr | ast.BinOp) for one in whole)
            if KEYS.fullmatch(name) and built:
                yield f"{place_of(path, node)}: {ast.unparse(value)}"


def _named(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield what gets a value here, and the value."""
    if isinstance(node, ast.keyword) and node.arg:
        yield node.arg, node.value
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            yield ast.unparse(target).rpartition(".")[2], node.value
    elif isinstance(node, ast.FunctionDef) and re.search("(^|_)key(_|$)", node.name):
        for inside in ast.walk(node):
            if isinstance(inside, ast.Return) and inside.value is not None:
                yield "key", inside.value


def _derived(path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Of":
            yield node.attr


def free_keys() -> None:
    import_module("scoring.migrations.0019_keys_of_visitors").free_keys(apps, None)


def sent_with(key: str, players) -> Card:
    """A card that a visitor of 1.0.1 opened, sending this key."""
    said = {"stake": None, "first_dealer": 0, "played_on": LATELY, "form_key": key}
    return open_card(club=players[0].club, by=players[0], players=players, **said)


@pytest.fixture
def people():
    club = make_club()
    return [make_member(club, name=name) for name in ("Anne", "Bernard", "Celia", "Dora")]


def test_cards_that_were_sent_with_keys_of_the_site_hinder_nobody(people):
    anne, bernard, *others = people
    played = make_card(anne, bernard, state=CardState.COUNTERSIGNED)
    unfinished = make_card(anne, bernard, parties=[DESC[0], DESC[1][:2]])
    carried = unfinished.parties.get(number=2)
    paper = make_card(anne, bernard)
    from_file = {"kind": CardKind.PAPER, "form_key": f"file:{'0' * 40}:2026-11-20"}
    Card.objects.filter(pk=paper.pk).update(**from_file)
    keys = f"again:{played.pk}:{played.version}", f"carried:{carried.pk}", f"withdrawn:{paper.pk}"
    for key in keys:
        sent_with(key, others)
    own = sent_with("0123456789abcdef0123456789abcdef", others)
    free_keys()
    own.refresh_from_db()
    paper.refresh_from_db()
    assert own.form_key == "0123456789abcdef0123456789abcdef"
    assert paper.form_key.startswith("file:"), "it is still known by its file"
    assert not Card.objects.filter(form_key__in=keys).exists()
    withdraw_paper_card(paper, anne)
    settle_finished(card_id=unfinished.pk, by=anne)
    settle_finished(card_id=unfinished.pk, by=bernard)
    assert carried.carried_to.card.seats.count() == 2
    close = Card.objects.get(pk=carried.carried_to.card_id)
    Card.objects.filter(pk=close.pk).update(state=CardState.ABANDONED)
    assert play_again(card_id=played.pk, by=bernard).pk > close.pk


def test_a_record_that_was_sent_with_a_key_of_the_site_hinders_nobody(people):
    anne, bernard, *_others = people
    card = make_card(anne, bernard, parties=())
    kept = {"club": anne.club, "card": card, "writer": bernard, "partie": 1, "typed": {}}
    early, late = (Unplaced.objects.create(key=new_key(), deal=n, **kept) for n in (1, 2))
    placed = told(card, early, anne, Figures(1, 1, 1, (27, 13)))
    said = {"figures": Figures(1, 2, 0, (15, 31)), "key": f"placed:{late.pk}"}
    record_deal(card_id=card.pk, by=bernard, **said)
    free_keys()
    assert told(card, early, anne, Figures(1, 1, 1, (27, 13))) == placed, "it is placed once"
    assert told(card, late, anne, Figures(1, 2, 0, (15, 32))).scores == [15, 32]
    assert Record.objects.filter(card=card).count() == 3


def told(card: Card, late: Unplaced, by, figures: Figures) -> Record:
    return place_unplaced(card_id=card.pk, unplaced_id=late.pk, by=by, content=figures).made


@pytest.mark.parametrize(("address", "name"), [
    ("new/", "form_key"),
    ("chouette/new/", "form_key"),
    ("{card}/next/", "form_key"),
    ("{card}/deals/", "key"),
    ("{card}/deals/1/1/", "key"),
    ("{card}/undo/", "key"),
    ("{card}/deals/1/1/rulings/", "key"),
])  # fmt: skip
def test_a_form_with_a_key_of_the_sites_is_refused_in_words(client, address, name):
    site = Site(client)
    site.deal()
    told = {name: "carried:12", "opponent": site.b.pk}
    told |= {"path": "bystander", "changed": "yes", "harmed": "elder", "choice": "0"}
    page = client.post(f"/clubs/portland/cards/{address.format(card=site.card.pk)}", told)
    assert page.status_code == 422
    assert "This form is incomplete. Open the page again." in page.text
    assert Record.objects.count() == Card.objects.count() == 1
