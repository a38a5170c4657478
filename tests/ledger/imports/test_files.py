"""What spreadsheets write into a CSV besides the rows, and files that are (nearly) too long."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from ledger.imports.balances_csv import CsvFaults, read_balances, text_of
from ledger.operations.import_balances import import_balances
from tests.helping.factories import make_member
from tests.ledger.asking import Browser

IMPORT, FAR = "ledger/import/", "has more than 200,000 characters. Split it into parts."


@pytest.mark.parametrize(
    "text",
    [
        "name;balance;;\nA;12,50;;\nB;;;\n;;;\n",
        ";;\nname;balance;\nA;12,50;\nB\n",
        "\nname;balance\nA;12,50\nB;\n",
        "name;balance\rA;12,50\rB;\r",
        "sep=;\r\nname;balance\r\nA;12,50\r\nB;\r\n",
        '"sep=;"\nname;balance\nA;12,50\nB;\n',
        "\ufeffSEP=;\nname;balance\nA;12,50\nB;\n",
        "sep=|\nname|balance\nA|12,50\nB|\n",
        "sep=\t\nname\tbalance\nA\t12,50\nB\t\n",
    ],
    ids=[
        *("empty cells behind", "an empty row of cells first", "an empty line first", "old Mac"),
        *("sep=", "sep= in quotes", "SEP= behind a mark", "sep=|", "sep=tab"),
    ],
)
def test_what_spreadsheets_write_besides_is_no_fault(text):
    assert [(row.name, row.amount) for row in read_balances(text, "EUR")] == [("A", 1250), ("B", 0)]


def test_rows_are_counted_below_the_line_that_names_the_separator():
    """Excel does not show that line."""
    with pytest.raises(CsvFaults, match="Row 2, column “balance”: “x” is not an amount"):
        read_balances("sep=;\nname;balance\nA;x\n", "EUR")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be with its mark"])
def test_a_file_in_each_way_that_excel_saves_text(book, encoding):
    text = 'name\tbalance\r\nŁukasz\t"-1\u00a0234,50"\r\n王小明\t+5,00\t\r\n'
    encoding, *mark = encoding.split(" with ")
    content = ("\ufeff" * bool(mark) + text).encode(encoding)
    rows = read_balances(text_of(content), "EUR")
    assert [(row.name, row.amount) for row in rows] == [("Łukasz", -123450), ("王小明", 500)]
    file = SimpleUploadedFile("balances.txt", content)
    assert "王小明" in Browser(book, "treasurer").post(IMPORT, file=file).text
    assert not book.club.members.filter(name="王小明").exists()


@pytest.mark.parametrize(
    "name",
    ["Total", "TOTAL:", "totals", "Sum", "Balance", "Grand total", "Total (LSD)", "Summe", "合计"],
)
def test_a_row_that_sums_up_others_becomes_no_guest(book, name):
    rows = read_balances(f"name,balance\nDora,5s.\n{name},5s.\n", "LSD")
    says = f"Row 3, column “name”: “{name}” looks like a sum of other rows. Leave the row out."
    with pytest.raises(CsvFaults) as refused:
        import_balances(by=book.treasurer, rows=rows)
    assert str(refused.value).startswith(says)
    assert not book.club.members.filter(name__in=["Dora", name]).exists()
    with pytest.raises(CsvFaults, match="If the row is a total, leave it out"):
        read_balances("name,balance\nDora,5s.\n,5s.\n", "LSD")


def test_a_member_may_be_called_like_a_sum(book):
    make_member(book.club, name="Sum", guest=True)
    text = "name,email,balance\nSum,,5s.\nTotal,t@example.org,1s.\nSummer,,1s.\nAll Gore,,1s.\n"
    done = import_balances(by=book.treasurer, rows=read_balances(text, "LSD"))
    assert [one.is_new for one in done] == [False, True, True, True]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("\n\nnom,balance\nA,5s.\n", "Row 3: the first row has to name the columns"),
        ("\n\nname,bilance\nA,5s.\n", "Row 3, column “bilance”: there is no such column"),
        ("\n\nname,name\nA,A\n", "Row 3, column “name”: this column is there twice"),
        ("\n\nname,balance\n", "Row 4: There is a row of column names"),
    ],
)
def test_empty_lines_before_the_names_of_the_columns_are_counted(text, says):
    with pytest.raises(CsvFaults) as refused:
        read_balances(text, "LSD")
    assert str(refused.value).startswith(says)


def test_a_file_that_is_far_too_long_is_not_said_to_be_of_another_encoding(book, tmp_path):
    """The command stops to read within a letter of two bytes."""
    file, told = tmp_path / "long.csv", io.StringIO()
    file.write_text("name,balance\nA" + "Ω" * 600_000, encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("import_balances", str(file), "--club", book.club.slug, stderr=told)
    assert FAR in told.getvalue()
    assert "UTF-8" not in told.getvalue()


def test_a_file_that_is_too_long_is_told_of_the_file_and_not_of_a_row(book):
    text, treasurer = "name,balance\n" + "x" * 200_000, Browser(book, "treasurer")
    with pytest.raises(CsvFaults) as refused:
        read_balances(text, "LSD")
    assert str(refused.value).startswith(f"The file {FAR}")
    for sent in ({"text": text}, {"file": SimpleUploadedFile("balances.csv", text.encode())}):
        assert FAR in treasurer.refused(IMPORT, sent).words


@pytest.mark.parametrize("letter", ["Ω", "𝟘"], ids=["of two bytes", "of four bytes"])
def test_the_limit_counts_characters_and_not_bytes(book, letter):
    text = "name\n" + f"{letter * 1_000}\n" * 190
    file = SimpleUploadedFile("balances.csv", text.encode())
    page = Browser(book, "treasurer").refused(IMPORT, file=file).words
    assert "Split it into parts" not in page
    assert "Row 191, column “name”: a name has at most 60 characters" in page


def test_what_was_read_is_sent_back_in_as_few_bytes(book):
    """In a form that is not multipart a letter of two bytes would take six, too many at the end."""
    page = Browser(book, "treasurer").post(IMPORT, text="name\nΩμέγα\n")
    (form,) = [form for form in page.text.split("<form") if "confirmed" in form]
    assert 'enctype="multipart/form-data"' in form
