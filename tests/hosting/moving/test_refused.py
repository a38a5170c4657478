"""A damaged or forged file is refused whole, in words, and nothing is written."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps

from club.models import MovedId
from hosting.moving.export_club import UnsoundClubError, write_club
from hosting.moving.import_club import NotTakenError, import_club
from hosting.moving.manifest import NAME
from ledger.models import Account
from piquet.formats.strict_json import FileError
from scoring.management.progress import Progress
from tests.helping.world import found, undone
from tests.hosting.moving.conftest import Exported, ids_of
from tests.hosting.moving.forged import Contents, contents, in_manifest, put, with_rows, written

pytestmark = pytest.mark.django_db

Change = Callable[[Contents], Any]
Rows = list[dict[str, Any]]
NEWER = "a newer version (scoring 9999); expected a file of this version of Rubicon or an older"


def _rows_of(part: str) -> Callable[[Callable[[Rows], None]], Change]:
    return lambda change: with_rows(part, change)


def _set(part: str, at: int = 0, /, **fields: Any) -> Change:
    return with_rows(part, lambda rows: rows[at].update(fields))


def _moved(*, old: int, new: int) -> Change:
    """Tell of a card that had another id before."""

    def change(parts: Contents) -> None:
        club = json.loads(parts["clubs.jsonl"])["id"]
        row = {"id": 1, "club": club, "kind": "card", "old": old, "new": new}
        put(parts, "moved", json.dumps(row, separators=(",", ":")).encode() + b"\n")

    return change


def _told(**fields: Any) -> Change:
    return in_manifest(lambda manifest: manifest.update(fields))


def _reminder(line: bytes) -> Change:
    return lambda parts: put(parts, "reminders", line)


def _forged(parts: Contents) -> None:
    parts["cards.jsonl"] = parts["cards.jsonl"].replace(b"LSD", b"GBP", 1)


@_rows_of("clubs")
def _two_clubs(rows: Rows) -> None:
    rows.append({**rows[0], "id": rows[0]["id"] + 1, "slug": "other"})


@_rows_of("records")
def _strange_bystander(rows: Rows) -> None:
    next(row for row in rows if row["ruling"])["ruling"].update(bystander=4_321)


@_rows_of("records")
def _turned_over(rows: Rows) -> None:
    for row in rows:
        row["scores"].reverse()


def _in_text(name: str, old: bytes, new: bytes) -> Change:
    return lambda parts: put(parts, name, parts[f"{name}.jsonl"].replace(old, new, 1))


def _part(**fields: Any) -> Change:
    return in_manifest(lambda manifest: manifest["parts"][3].update(fields))


def _again(parts: Contents) -> None:
    """The same row twice."""
    put(parts, "cards", parts["cards.jsonl"] + parts["cards.jsonl"].splitlines(True)[-1])


DAMAGED: dict[str, tuple[Change, str]] = {
    "no manifest": (lambda p: p.pop(NAME), f"no {NAME}"),
    "a part is missing": (lambda p: p.pop("cards.jsonl"), "no cards.jsonl"),
    "another part": (lambda p: p.update({"../../etc/cron.d/x": b"x"}), 'found "../../etc/cron.d/x'),
    "a manifest of something else": (lambda p: p.update({NAME: b"[]"}), "manifest.json, format"),
    "no JSON": (lambda p: p.update({NAME: b"{"}), "expected JSON"),
    "a changed byte": (_forged, "cards.jsonl: found another digest"),
    "another length": (lambda p: p.update({"cards.jsonl": b""}), "another size than the manifest"),
    "a newer version": (
        in_manifest(lambda manifest: manifest["schema"].update(scoring=9999)),
        NEWER,
    ),
    "another form": (_told(format="rubicon-club/2"), "rubicon-club/1"),
    "huge counts": (_part(rows=400_000_000), "at most 12,000,000 rows"),
    "counts that are no numbers": (_part(rows="12"), "a whole number from 0"),
    "fewer rows than told": (_part(rows=2000), "expected 2,000 rows"),
    "more rows than told": (_part(rows=2), "found more rows"),
    "an unknown key of the manifest": (_told(run="rm"), "manifest.json, run: found a key"),
    "an id as a text": (_set("cards", id="12"), "cards.jsonl, line 1: found"),
    "an id that is too high": (_set("cards", -1, id=900_000_000), "from 0 to 500,000,000"),
    "an id twice": (_again, "an “id” first, a whole number from"),
    "a reference as a text": (_set("seats", card="1"), "seats.jsonl, line 1, card"),
    "a reference as a truth": (_set("seats", card=True), "expected an id, a whole number"),
    "a reference out of the file": (_set("seats", card=77_777), "a row in this file: Card"),
    "a row of another club": (
        _set("postings", club=8_888),
        "postings.jsonl, line 1, club: found 8888",
    ),
    "two clubs": (_two_clubs, "clubs: found 2 rows; expected at most 1 rows"),
    "another club than told": (_told(club=77_777), "club 77777 alone"),
    "a bystander of another club": (_strange_bystander, "records.jsonl, line"),
    "an old id of nobody": (_moved(old=1, new=999_999), "the higher id of a row in this file"),
    "an old id that is not lower": (
        _moved(old=7, new=3),
        "moved.jsonl, line 1, old, new: found [7, 3]",
    ),
    "a row that is no object": (
        _reminder(b'{"id":1,"x":[]}\n'),
        "reminders.jsonl, line 1: found the key",
    ),
    "a key twice": (_in_text("cards", b'"kind":', b'"kind":"paper","kind":'), "the same key twice"),
    "a missing field": (with_rows("bets", lambda rows: rows[0].pop("amount")), "no “amount”"),
    "half a character": (_in_text("members", b'"name":"', b'"name":"\\ud800'), "half characters"),
    "a NUL": (_in_text("members", b'"name":"', b'"name":"\\u0000'), "text without NUL"),
    "a number as a text": (_set("bets", amount="60"), "bets.jsonl, line 1, amount"),
    "a number with a point": (_set("bets", amount=60.5), "expected a whole number"),
    "an overlong number": (_in_text("bets", b'"amount":', b'"amount":' + b"9" * 19), "figures"),
    "nothing where a value must be": (_set("cards", currency=None), "found null; expected a value"),
    "an overlong text": (_set("members", name="x" * 61), "Keep it to 60 characters"),
    "an unknown state": (_set("cards", state="won"), "expected abandoned or closed or"),
    "an unknown time zone": (_set("clubs", timezone="../../etc"), "is not a time zone"),
    "an address that is none": (_set("members", address="<x>"), "Write an e-mail address"),
    "a moment that is none": (_set("cards", opened_at="now"), "expected a moment"),
    "a day that is none": (_set("cards", played_on="2026-02-30"), "expected a day"),
    "a UUID that is none": (_set("cards", uuid="1"), "expected a UUID"),
    "no line end": (_reminder(b'{"id":1}'), "a line without an end"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_is_refused(damage, exported, tmp_path):
    change, text = DAMAGED[damage]
    is_refused(changed(exported, tmp_path, change), FileError, text)


def changed(exported: Exported, folder: Path, change: Change) -> Path:
    """Return the club's file with a change."""
    parts = contents(exported.path)
    change(parts)
    return written(folder / "forged.zip", parts)


def is_refused(path: Path, error: type[Exception], text: str, slug: str = "") -> None:
    before = _rows()
    with pytest.raises(error) as refused:
        import_club(path, slug, Progress())
    assert text in str(refused.value)
    assert _rows() == before


def _rows() -> dict[str, int]:
    return {model._meta.label: model._default_manager.count() for model in apps.get_models()}


# The digests are right, and every row can be read; but the book is another one.
CHANGED = "so it was changed later"
FORGED: dict[str, tuple[Change, str]] = {
    "more money": (_set("accounts", balance=1_000_000), "the sums should be"),
    "another amount": (_set("postings", amount=1_000_000), "the sums should be"),
    "another day": (_set("transactions", dated="2026-01-01"), CHANGED),
    "another reason": (_set("transactions", 3, reason="Mine"), CHANGED),
    "a lost signature": (with_rows("signatures", lambda rows: rows.pop()), "is missing, but link"),
    "another link": (_set("links", 2, content="0" * 64), "does not match its own hash"),
    "a shorter chain": (with_rows("links", lambda rows: rows.pop()), "the chain ends at link"),
    "another end of the chain": (_set("counters", head="0" * 64), "the chain should end at link"),
    "another paper": (_set("documents", text="{}"), "does not match its fingerprint"),
    "other deals": (_turned_over, "its deals reckon to"),
    "deals that are none": (_set("records", scores={"a": "b"}), "cannot be read"),
    "another card’s entry": (_set("transactions", 1, source_key="card:1:7"), CHANGED),
    "another manifest’s sums": (
        in_manifest(lambda manifest: manifest["sums"]["LSD"].update(moved=1)),
        "the sums should be",
    ),
    "two members of one name": (_set("members", 1, name="Dora"), "The database says"),
    "two members of one address": (
        with_rows("members", lambda rows: rows[0].update(address=rows[1]["address"].upper())),
        "Two members of the file have the address anne@portland.test",
    ),
    "a stake without its rate": (_set("cards", amount=None), "The database says"),
}


FOUND_BY_CHECKS = {"another day", "another reason", "a lost signature", "another link"}
FOUND_BY_CHECKS |= {"another end of the chain", "another paper", "another card’s entry"}
"""What the checks of a book find (`tests/ledger/checks`). Everyday the others are tried."""


def _tier(forgery: str) -> Any:
    return pytest.mark.tier("all" if forgery in FOUND_BY_CHECKS else "everyday")


@pytest.mark.parametrize("forgery", [pytest.param(each, marks=_tier(each)) for each in FORGED])
def test_a_forged_book_is_refused(forgery, exported, tmp_path):
    change, text = FORGED[forgery]
    is_refused(changed(exported, tmp_path, change), NotTakenError, text)


@pytest.mark.parametrize("cut", [0, 10, 2_000, -1_000])
def test_half_a_file_is_refused(cut, exported, tmp_path):
    half = tmp_path / "half.zip"
    half.write_bytes(exported.path.read_bytes()[: cut or None] if cut else b"")
    is_refused(half, FileError, "half.zip: found damage")
    is_refused(tmp_path / "nowhere.zip", FileError, "found no such file or directory")


def test_an_address_that_is_taken_or_none_and_a_club_that_is_here(exported, tmp_path):
    found("turf")
    text = "There is already a club at “turf”. Choose another address with --as."
    is_refused(exported.path, NotTakenError, text, slug="turf")
    is_refused(exported.path, NotTakenError, "is no address for a club", slug="a/b")
    no_slug = changed(exported, tmp_path, _told(slug=""))
    is_refused(no_slug, NotTakenError, "This field cannot be blank")
    import_club(exported.path, "", Progress())
    text = "This club is here already, at “portland”"
    is_refused(exported.path, NotTakenError, text, slug="another")


def test_an_unsound_book_is_not_exported(tmp_path):
    club = found("turf").club
    Account.objects.filter(club=club).update(balance=1)
    with pytest.raises(UnsoundClubError, match="its postings come to"):
        write_club(club, tmp_path / "turf.zip", Progress())


def test_a_club_that_moves_twice_is_found_by_the_ids_of_both_sites(exported, tmp_path):
    second = tmp_path / "second.zip"
    with undone():
        there = import_club(exported.path, "", Progress()).club
        write_club(there, second, Progress())
        between = ids_of(there.cards)
    here = import_club(second, "portland-again", Progress()).club
    known = dict(MovedId.objects.filter(club=here, kind="card").values_list("old", "new"))
    for uuid, now in ids_of(here.cards).items():
        assert known[exported.cards[uuid]] == known[between[uuid]] == now
