"""Import balances and members from a CSV: shown first, then done, all or nothing, once."""

import io

import pytest
from allauth.account.models import EmailAddress
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Club, User
from ledger.imports.balances_csv import CsvFaults, read_balances
from ledger.models import Transaction
from ledger.operations.import_balances import import_balances
from ledger.operations.reverse_entry import reverse_entry
from tests.helping.browser import at, signed_in, text_of
from tests.helping.factories import make_club, make_member

FILE = """name,email,role,balance,currency
A,,,£1 5s.,
Zoë Łęcka,zoe@example.org,secretary,−7s. 6d.,
"Dale, Dora",,,-2/6,
Nobody's,,,0,
A,,,1.25,eur
"""


def brought(book, text, *, dry_run=False):
    return import_balances(by=book.treasurer, rows=read_balances(text, "LSD"), dry_run=dry_run)


def faults(book, text) -> list[str]:
    with pytest.raises(CsvFaults) as refused:
        brought(book, text)
    return [str(fault) for fault in refused.value.faults]


def test_members_and_balances(book):
    done = brought(book, FILE)
    assert [(one.row.row, one.row.name, one.is_new, one.row.amount) for one in done] == [
        (2, "A", False, 300),
        (3, "Zoë Łęcka", True, -90),
        (4, "Dale, Dora", True, -30),
        (5, "Nobody's", True, 0),
        (6, "A", False, 125),
    ]
    zoe = book.club.members.get(name="Zoë Łęcka")
    assert (zoe.user.email, book.balance(zoe)) == ("zoe@example.org", -90)
    assert (zoe.role, zoe.offered_role) == ("player", "secretary")
    assert book.club.members.get(name="Dale, Dora").is_guest
    assert (book.balance(book.a), book.balance(book.a, "EUR")) == (300, 125)
    opening = book.club.accounts.get(kind="opening", currency="LSD")
    assert opening.balance == -180


def test_a_dry_run_changes_nothing(book):
    tried = brought(book, FILE, dry_run=True)
    assert len(tried) == 5
    assert book.club.members.count() == 6
    assert not Transaction.objects.exists()
    assert not User.objects.filter(email="zoe@example.org").exists()


def test_the_same_file_twice_is_once(book):
    brought(book, FILE)
    again = brought(book, FILE)
    assert [(one.is_new, one.stood) for one in again] == [
        (False, True),
        (False, True),
        (False, True),
        (False, False),
        (False, True),
    ]
    assert Transaction.objects.count() == 2
    assert book.balance(book.a) == 300


def test_what_was_reversed_can_be_imported_again(book):
    brought(book, FILE)
    for entry in list(Transaction.objects.all()):
        reverse_entry(by=book.treasurer, entry=entry, reason="The wrong file")
    assert book.balance(book.a) == 0
    again = brought(book, FILE)
    assert not any(one.stood for one in again)
    assert book.balance(book.a) == 300
    brought(book, FILE)
    assert Transaction.objects.count() == 6


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Row 1: the first row has to name the columns, and “name” has"),
        ("\n\n", "Row 1: the first row has to name the columns"),
        ("email,balance\n", "Row 1: the first row has to name the columns"),
        (
            "name,balence\nA,1s.\n",
            "Row 1, column “balence”: there is no such column. The columns are",
        ),
        ("name,balance,name\n", "Row 1, column “name”: this column is there twice."),
        ("name,balance\n", "Row 2: There is a row of column names, but no member under it."),
        ("name,balance\n,5s.\n", "Row 2, column “name”: write the member’s name."),
        ("name\n" + "x" * 61, "column “name”: a name has at most 60 characters. This one has 61."),
        ("name\nA\0B", "column “name”: It contains a character that cannot be seen, U+0000."),
        ("name,balance\nA,5s.,6d.\n", "Row 2: 3 cells under 2 columns"),
        ("name,balance\nA,15\n", "Row 2, column “balance”: 15 of what? Write £15, 15s. or 15d."),
        ("name,balance\nA,5x\n", "Row 2, column “balance”: “5x” is not an amount"),
        ("name,balance\nA,--5s.\n", "Row 2, column “balance”: Write the amount without a minus"),
        ("name,email\nX,x@y\n", "Row 2, column “email”: “x@y” is not an e-mail address."),
        (
            "name,email\nG,g@example.org",
            "Row 2, column “email”: G is already in the club, with no e-mail.",
        ),
        ("name,email\nX,{a}\n", "Row 2, column “email”: {a} already belongs to A of"),
        (
            "name,role\nX,king\n",
            "Row 2, column “role”: “king” is not a role. The roles are player, ",
        ),
        ("name,role\nT,player\n", "Row 2, column “role”: T is already in the club, as treasurer."),
        ("name,balance,currency\nA,1,XYZ\n", "Row 2, column “currency”: “XYZ” is not a currency"),
        ("name,balance\nA,5s.\na,6s.\n", "Row 3, column “name”: a is already in row 2."),
        ('name,balance\n"A,5s.\n', "Row 2: this is not CSV: unexpected end of data."),
    ],
)
def test_a_bad_row_is_named_and_nothing_is_imported(book, text, said):
    email = book.a.user.email
    told = faults(book, text.replace("{a}", email))
    assert any(said.replace("{a}", email) in line for line in told), told
    assert book.club.members.count() == 6
    assert not Transaction.objects.exists()


def test_four_times_the_rows_take_no_more_statements_each(book):
    """They are written in hundreds, without a statement or a scan of the club for each row."""
    few, many = statements_of(book, 100, "few"), statements_of(book, 400, "many")
    assert many < few + 40, (few, many)
    assert book.club.members.count() == 506


def statements_of(book, rows: int, name: str) -> int:
    lines = [f"{name} {n},{name}{n}@example.org,{n}s." for n in range(1, rows + 1)]
    with CaptureQueriesContext(connection) as asked:
        done = brought(book, "\n".join(["name,email,balance", *lines]))
    assert [one.is_new for one in done] == [True] * rows
    return len(asked.captured_queries)


def test_a_dry_run_waits_for_nobody(book):
    with CaptureQueriesContext(connection) as asked:
        brought(book, FILE, dry_run=True)
    writes = ("INSERT", "UPDATE", "DELETE", "SAVEPOINT", "BEGIN")
    begun = [query["sql"] for query in asked.captured_queries]
    assert [sql for sql in begun if sql.startswith(writes) or "FOR UPDATE" in sql] == []


def test_members_of_the_file_meet_those_above_them(book):
    assert faults(book, "name,email\nXenia,x@example.org\nYves,x@example.org\n") == [
        f"Row 3, column “email”: x@example.org already belongs to Xenia of {book.club}."
    ]
    twice = "name,email,currency,balance\nXenia,{0},LSD,1s.\nxenia,{1},EUR,1.25\n"
    assert faults(book, twice.format("", "x@example.org")) == [
        "Row 3, column “email”: Xenia is already in the club, with no e-mail."
    ]
    done = brought(book, twice.format("x@example.org", ""))
    assert [one.is_new for one in done] == [True, False]
    xenia = book.club.members.get(name="Xenia")
    assert (book.balance(xenia), book.balance(xenia, "EUR")) == (12, 125)
    assert faults(book, "name,role\nYves,secretary\n")[0].startswith("Row 2, column “role”: A trea")


def test_somebody_of_another_club_is_invited_and_no_address_is_proved(book):
    other = make_member(make_club(), name="Olga")
    text = f"name,email\nOlga of ours,{other.user.email}\nXenia,x@example.org\n"
    brought(book, text)
    olga = book.club.members.get(name="Olga of ours")
    assert (olga.user, olga.invited) == (None, other.user.email)
    xenia = book.club.members.get(name="Xenia")
    (address,) = EmailAddress.objects.filter(user=xenia.user)
    assert (address.email, address.primary, address.verified) == ("x@example.org", True, False)
    assert not any(one.is_new for one in brought(book, text))


def test_one_bad_row_keeps_the_good_ones_out_too(book):
    assert faults(book, FILE + "G,g@example.org,,,\nB,,,7,\n") == [
        "Row 8, column “balance”: 7 of what? Write £7, 7s. or 7d.",
    ]
    assert faults(book, FILE + "G,g@example.org,,,\n") == [
        "Row 7, column “email”: G is already in the club, with no e-mail.",
    ]
    assert book.club.members.count() == 6
    assert not Transaction.objects.exists()


def test_another_balance_for_the_same_member_is_refused(book):
    brought(book, "name,balance\nA,5s.\n")
    assert faults(book, "name,balance\nA,6s.\n") == [
        "Row 2, column “balance”: A’s opening balance is already in the book: 5s., in No. 1."
    ]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_as_spreadsheets_save_it(book, separator):
    text = "\ufeff" + "Name,Balance\r\n\r\nA,5s.\r\n,\r\n B ,-5s.\r\n".replace(",", separator)
    assert [(one.row.row, one.row.name) for one in brought(book, text)] == [(3, "A"), (5, "B")]


def test_the_page_shows_first_and_then_does(book):
    client = signed_in(book.treasurer)
    address = at(book, "ledger/import/")
    file = SimpleUploadedFile("balances.csv", ("\ufeff" + FILE).encode())
    page = client.post(address, {"file": file})
    assert page.status_code == 200
    assert "Nothing is entered yet. This is what it would do." in text_of(page)
    assert "3 Zoë Łęcka new, zoe@example.org owes 7s. 6d." in text_of(page)
    assert "Pounds, shillings and pence, together: 15s." in text_of(page)
    assert not Transaction.objects.exists()
    sent = {"text": page.context["page"].form["text"].value(), "confirmed": "on"}
    page = client.post(address, sent, follow=True)
    assert "3 members added, 4 balances posted." in text_of(page)
    assert book.balance(book.a) == 300


@pytest.mark.parametrize(
    ("currency", "shown"),
    [("LSD", ("£1 5s.", "-7s. 6d.")), ("EUR", ("€3.00", "-€0.90")), ("KWD", ("KWD", "-KWD"))],
)
def test_the_example_is_of_the_clubs_own_money(book, currency, shown):
    Club.objects.filter(pk=book.club.pk).update(currency=currency)
    page = text_of(signed_in(book.treasurer).get(at(book, "ledger/import/")))
    assert f"Anne Archer,anne@example.org,{shown[0]}" in page
    assert f"Felix Frost,,{shown[1]}" in page
    assert ("£" in page) == (currency == "LSD")


def test_the_page_keeps_what_was_written_and_names_the_fault(book):
    page = signed_in(book.treasurer).post(
        at(book, "ledger/import/"), {"text": "name,balance\nA,15\n", "confirmed": "on"}
    )
    assert page.status_code == 422
    assert "Row 2, column “balance”: 15 of what?" in text_of(page)
    assert "A,15" in page.content.decode()
    bad = SimpleUploadedFile("x.csv", "name\nZoë".encode("latin-1"))
    page = signed_in(book.treasurer).post(at(book, "ledger/import/"), {"file": bad})
    assert (page.status_code, "The file is not UTF-8. Save it as" in text_of(page)) == (422, True)
    assert signed_in(book.treasurer).post(at(book, "ledger/import/"), {}).status_code == 422


def test_the_command(book, tmp_path, capsys):
    file = tmp_path / "balances.csv"
    file.write_text(FILE)
    call_command("import_balances", file, club=book.club.slug)
    said = capsys.readouterr().out
    assert "Row 3: Zoë Łęcka, new, zoe@example.org; owes 7s. 6d.\n" in said
    assert "Nothing was changed. Add --post to make these changes." in said
    assert not Transaction.objects.exists()
    call_command("import_balances", file, club=book.club.slug, post=True)
    assert capsys.readouterr().out.endswith("\nPosted as No. 1, No. 2.\n")
    call_command("import_balances", file, club=book.club.slug, post=True)
    said = capsys.readouterr().out
    assert "Row 2: A, already a member; is owed £1 5s., already in the book as No. 2" in said
    assert said.endswith("\nThere were no new balances, so nothing was posted.\n")
    assert Transaction.objects.count() == 2


def test_a_file_that_is_not_there_is_status_2_as_of_every_command(book, tmp_path):
    with pytest.raises(CommandError, match="no such file") as refused:
        call_command("import_balances", tmp_path / "nowhere.csv", club=book.club.slug)
    assert refused.value.returncode == 2


def test_the_command_names_row_and_column(book, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"name,balance\nA,15\n")))
    with pytest.raises(SystemExit) as ended:
        call_command("import_balances", "-", club=book.club.slug, post=True)
    assert ended.value.code == 2
    assert capsys.readouterr().err.splitlines() == [
        "Row 2, column “balance”: 15 of what? Write £15, 15s. or 15d.",
        "Nothing was imported.",
    ]
    with pytest.raises(CommandError, match="a file that can be read"):
        call_command("import_balances", tmp_path / "none.csv", club=book.club.slug)


LATIN, CYRILLIC, GREEK = "Joan", "\u0408\u043ean", "J\u03bfan"


def test_a_new_name_that_looks_like_another_is_pointed_out(book):
    make_member(book.club, name=LATIN)
    found = brought(book, f"name\n{CYRILLIC}\n{LATIN}\nJean\n", dry_run=True)
    assert [one.looks_like for one in found] == [LATIN, "", ""]
    page = signed_in(book.treasurer).post(at(book, "ledger/import/"), {"text": f"name\n{CYRILLIC}"})
    assert f"Row 2: {CYRILLIC} looks like {LATIN} but" in text_of(page)
    assert not book.club.members.filter(name=CYRILLIC).exists()


def test_names_of_one_file_that_look_alike_are_pointed_out_by_the_command(book, tmp_path, capsys):
    file = tmp_path / "balances.csv"
    file.write_text(f"name,balance\n{CYRILLIC},\n{GREEK},5s.\n")
    call_command("import_balances", file, club=book.club.slug, post=True)
    said = capsys.readouterr().out
    assert f"Row 2: {CYRILLIC}, new, a guest; no balance\n" in said
    assert (
        f"Row 3: {GREEK}, new, a guest, looks like {CYRILLIC} but is spelt with other letters; "
        "is owed" in said
    )
