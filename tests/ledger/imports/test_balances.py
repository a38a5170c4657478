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
from tests.helping.browser import text_of
from tests.helping.factories import make_club, make_member
from tests.ledger.asking import Browser, reads

IMPORT = "ledger/import/"
FILE = """name,email,role,balance,currency
A,,,£1 5s.,
Zoë Łęcka,zoe@example.org,secretary,−7s. 6d.,
"Dale, Dora",,,-2/6,
Nobody's,,,0,
A,,,1.25,eur
"""
OF_WHAT = "Row 2, column “balance”: 15 of what? Write £15, 15s. or 15d."
NO_COLUMNS = "Row 1: the first row has to name the columns"


def brought(book, text, *, dry_run=False):
    return import_balances(by=book.treasurer, rows=read_balances(text, "LSD"), dry_run=dry_run)


def faults(book, text) -> list[str]:
    """Return the faults of a file of which nothing is imported."""
    before = book.club.members.count(), Transaction.objects.count()
    with pytest.raises(CsvFaults) as refused:
        brought(book, text)
    assert (book.club.members.count(), Transaction.objects.count()) == before
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
    assert book.club.accounts.get(kind="opening", currency="LSD").balance == -180


def test_a_dry_run_changes_nothing_and_waits_for_nobody(book):
    with CaptureQueriesContext(connection) as asked:
        assert len(brought(book, FILE, dry_run=True)) == 5
    writes = ("INSERT", "UPDATE", "DELETE", "SAVEPOINT", "BEGIN")
    begun = [query["sql"] for query in asked.captured_queries]
    assert [sql for sql in begun if sql.startswith(writes) or "FOR UPDATE" in sql] == []
    assert book.club.members.count() == 6
    assert not Transaction.objects.exists()
    assert not User.objects.filter(email="zoe@example.org").exists()


def test_the_same_file_twice_is_once_and_anew_when_it_was_reversed(book):
    brought(book, FILE)
    again = brought(book, FILE)
    assert [one.stood for one in again] == [True, True, True, False, True]
    assert not any(one.is_new for one in again)
    assert (Transaction.objects.count(), book.balance(book.a)) == (2, 300)
    for entry in list(Transaction.objects.all()):
        reverse_entry(by=book.treasurer, entry=entry, reason="The wrong file")
    assert book.balance(book.a) == 0
    assert not any(one.stood for one in brought(book, FILE))
    assert book.balance(book.a) == 300
    brought(book, FILE)
    assert Transaction.objects.count() == 6


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", f"{NO_COLUMNS}, and “name” has"),
        ("\n\n", NO_COLUMNS),
        ("email,balance\n", NO_COLUMNS),
        ("name,balence\nA,1s.", "Row 1, column “balence”: there is no such column. The columns"),
        ("name,balance,name\n", "Row 1, column “name”: this column is there twice."),
        ("name,balance\n", "Row 2: There is a row of column names, but no member under it."),
        ("name,balance\n,5s.\n", "Row 2, column “name”: write the member’s name."),
        ("name\n" + "x" * 61, "column “name”: a name has at most 60 characters. This one has 61."),
        ("name\nA\0B", "column “name”: It contains a character that cannot be seen, U+0000."),
        ("name,balance\nA,5s.,6d.\n", "Row 2: 3 cells under 2 columns"),
        ("name,balance\nA,15\n", OF_WHAT),
        ("name,balance\nA,5x\n", "Row 2, column “balance”: “5x” is not an amount"),
        ("name,balance\nA,--5s.\n", "Row 2, column “balance”: Write the amount without a minus"),
        ("name,email\nX,x@y\n", "Row 2, column “email”: “x@y” is not an e-mail address."),
        ("name,email\nG,g@x.org", "column “email”: G is already in the club, with no e-mail."),
        ("name,email\nX,{a}\n", "Row 2, column “email”: {a} already belongs to A of"),
        ("name,role\nX,king\n", "column “role”: “king” is not a role. The roles are player, "),
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


def statements_of(book, rows: int, name: str) -> int:
    lines = [f"{name} {n},{name}{n}@example.org,{n}s." for n in range(1, rows + 1)]
    with CaptureQueriesContext(connection) as asked:
        done = brought(book, "\n".join(["name,email,balance", *lines]))
    assert [one.is_new for one in done] == [True] * rows
    return len(asked.captured_queries)


def test_four_times_the_rows_take_no_more_statements_each(book):
    """They are written in hundreds, without a statement or a scan of the club for each row."""
    few, many = statements_of(book, 100, "few"), statements_of(book, 400, "many")
    assert many < few + 40, (few, many)
    assert book.club.members.count() == 506


def test_members_of_the_file_meet_those_above_them(book):
    assert faults(book, "name,email\nXenia,x@example.org\nYves,x@example.org\n") == [
        f"Row 3, column “email”: x@example.org already belongs to Xenia of {book.club}."
    ]
    twice = "name,email,currency,balance\nXenia,{0},LSD,1s.\nxenia,{1},EUR,1.25\n"
    without = ["Row 3, column “email”: Xenia is already in the club, with no e-mail."]
    assert faults(book, twice.format("", "x@example.org")) == without
    done = brought(book, twice.format("x@example.org", ""))
    assert [one.is_new for one in done] == [True, False]
    xenia = book.club.members.get(name="Xenia")
    assert (book.balance(xenia), book.balance(xenia, "EUR")) == (12, 125)
    assert faults(book, "name,role\nYves,secretary\n")[0].startswith("Row 2, column “role”: A trea")


def test_somebody_of_another_club_is_invited_and_no_address_is_proved(book, mailoutbox):
    olga, paul = (make_member(make_club(), name=name).user.email for name in ("Olga", "Paul"))
    people = f"Olga of ours,{olga},\nXenia,x@example.org,\nPaul,{paul},secretary\n"
    text = f"name,email,role\n{people}"
    brought(book, text)
    invited = book.club.members.get(name="Olga of ours")
    assert (invited.user, invited.invited) == (None, olga)
    told = {letter.to[0]: letter.subject for letter in mailoutbox}
    assert told[paul] == told[olga] == f"{book.club.name} invites you"
    xenia = book.club.members.get(name="Xenia")
    (address,) = EmailAddress.objects.filter(user=xenia.user)
    assert (address.email, address.primary, address.verified) == ("x@example.org", True, False)
    assert not any(one.is_new for one in brought(book, text))


def test_one_bad_row_keeps_the_good_ones_out_too(book):
    of_what = "Row 8, column “balance”: 7 of what? Write £7, 7s. or 7d."
    assert faults(book, FILE + "G,g@example.org,,,\nB,,,7,\n") == [of_what]
    without = "Row 7, column “email”: G is already in the club, with no e-mail."
    assert faults(book, FILE + "G,g@example.org,,,\n") == [without]
    brought(book, "name,balance\nA,5s.\n")
    stands = "A’s opening balance is already in the book: 5s., in No. 1."
    assert faults(book, "name,balance\nA,6s.\n") == [f"Row 2, column “balance”: {stands}"]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_as_spreadsheets_save_it(book, separator):
    text = "\ufeff" + "Name,Balance\r\n\r\nA,5s.\r\n,\r\n B ,-5s.\r\n".replace(",", separator)
    assert [(one.row.row, one.row.name) for one in brought(book, text)] == [(3, "A"), (5, "B")]


# The page and the command


def test_the_page_shows_first_and_then_does(book):
    treasurer = Browser(book, "treasurer")
    file = SimpleUploadedFile("balances.csv", ("\ufeff" + FILE).encode())
    page = treasurer.post(IMPORT, file=file)
    assert page.status_code == 200
    assert "Nothing is entered yet. This is what it would do." in text_of(page)
    assert "3 Zoë Łęcka new, zoe@example.org owes 7s. 6d." in text_of(page)
    assert "Pounds, shillings and pence, together: 15s." in text_of(page)
    assert not Transaction.objects.exists()
    text = page.context["page"].form["text"].value()
    done = treasurer.sends(IMPORT, text=text, confirmed="on")
    assert "3 members added, 4 balances posted." in done
    assert book.balance(book.a) == 300


@pytest.mark.parametrize(
    ("currency", "shown"),
    [("LSD", ("£1 5s.", "-7s. 6d.")), ("EUR", ("€3.00", "-€0.90")), ("KWD", ("KWD", "-KWD"))],
)
def test_the_example_is_of_the_clubs_own_money(book, currency, shown):
    Club.objects.filter(pk=book.club.pk).update(currency=currency)
    page = reads(book, "treasurer", IMPORT)
    assert f"Anne Archer,anne@example.org,{shown[0]}" in page
    assert f"Felix Frost,,{shown[1]}" in page
    assert ("£" in page) == (currency == "LSD")


def test_the_page_keeps_what_was_written_and_names_the_fault(book):
    treasurer = Browser(book, "treasurer")
    page = treasurer.refused(IMPORT, text="name,balance\nA,15\n", confirmed="on")
    assert OF_WHAT in page.words
    assert "A,15" in page.text
    bad = SimpleUploadedFile("x.csv", "name\nZoë".encode("latin-1"))
    assert "The file is not UTF-8. Save it as" in treasurer.refused(IMPORT, file=bad).words
    treasurer.refused(IMPORT)


def command(book, file, **more) -> None:
    call_command("import_balances", file, club=book.club.slug, **more)


def test_the_command(book, tmp_path, capsys):
    file = tmp_path / "balances.csv"
    file.write_text(FILE)
    command(book, file)
    said = capsys.readouterr().out
    assert "Row 3: Zoë Łęcka, new, zoe@example.org; owes 7s. 6d.\n" in said
    assert "Nothing was changed. Add --post to make these changes." in said
    assert not Transaction.objects.exists()
    command(book, file, post=True)
    assert capsys.readouterr().out.endswith("\nPosted as No. 1, No. 2.\n")
    command(book, file, post=True)
    said = capsys.readouterr().out
    assert "Row 2: A, already a member; is owed £1 5s., already in the book as No. 2" in said
    assert said.endswith("\nThere were no new balances, so nothing was posted.\n")
    assert Transaction.objects.count() == 2


def test_the_command_names_row_and_column_and_a_file_that_is_not_there(
    book, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"name,balance\nA,15\n")))
    with pytest.raises(SystemExit) as ended:
        command(book, "-", post=True)
    assert ended.value.code == 2
    assert capsys.readouterr().err.splitlines() == [OF_WHAT, "Nothing was imported."]
    with pytest.raises(CommandError, match=r"no such file.*a file that can be read") as refused:
        command(book, tmp_path / "none.csv")
    assert refused.value.returncode == 2, "as of every command"


LATIN, CYRILLIC, GREEK = "Joan", "\u0408\u043ean", "J\u03bfan"


def test_a_new_name_that_looks_like_another_is_pointed_out(book, tmp_path, capsys):
    make_member(book.club, name=LATIN)
    found = brought(book, f"name\n{CYRILLIC}\n{LATIN}\nJean\n", dry_run=True)
    assert [one.looks_like for one in found] == [LATIN, "", ""]
    page = text_of(Browser(book, "treasurer").post(IMPORT, text=f"name\n{CYRILLIC}"))
    assert f"Row 2: {CYRILLIC} looks like {LATIN} but" in page
    assert not book.club.members.filter(name=CYRILLIC).exists()


def test_names_of_one_file_that_look_alike_are_pointed_out_by_the_command(book, tmp_path, capsys):
    file = tmp_path / "balances.csv"
    file.write_text(f"name,balance\n{CYRILLIC},\n{GREEK},5s.\n")
    command(book, file, post=True)
    said = capsys.readouterr().out
    assert f"Row 2: {CYRILLIC}, new, a guest; no balance\n" in said
    looks = f"looks like {CYRILLIC} but is spelt with other letters; is owed"
    assert f"Row 3: {GREEK}, new, a guest, {looks}" in said
