"""Files of balances: what spreadsheets write besides the rows, amounts, and how long one may be."""

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


def amount_of(written: str, currency: str = "EUR") -> int:
    (row,) = read_balances(f"name;balance\nA;{written}", currency)
    return row.amount


@pytest.mark.parametrize(
    ("separator", "written", "amount"),
    [
        (";", "12,50", 1250),
        (";", "€ 1.234,56", 123456),
        (";", "1 234,56", 123456),
        (";", "1.234", 123400),
        (";", "-1.234,5", -123450),
        (";", "12.50", 1250),
        (",", "1'234.50", 123450),
        (",", '"12,50"', 1250),
        (",", "5.00-", -500),
        (",", "5.00−", -500),
        ("\t", "12,50", 1250),
        ("\t", "1.234.567,00", 123456700),
    ],
)
def test_decimals_as_the_file_has_them(separator, written, amount):
    (row,) = read_balances("name,balance\nA,{}".replace(",", separator).format(written), "EUR")
    assert row.amount == amount


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("+5,00", 500),
        ("5,00+", 500),
        ("(12,50)", -1250),
        ("€ (12,50)", -1250),
        ("(12,50 €)", -1250),
        ("(1.234,50) €", -123450),
        ("€ -12,50", -1250),
        ("-€12,50", -1250),
        ("- 12,50", -1250),
        ("12,50 €-", -1250),
        ("12,50- €", -1250),
        ("‑12,50", -1250),
        ("－１２,５０", -1250),
        ("\u200e-12,50", -1250),
        ("1\u00a0234,50\u00a0€", 123450),
        ("-1\u202f234,50", -123450),
        ("١٢٫٥٠", 1250),
        ("-١٢٫٥٠", -1250),
        ("\u061c-١٬٢٣٤٫٥٠", -123450),
        ("(١٬٢٣٤)", -123400),
        (" € -   ", 0),
        ("-", 0),
    ],
)
def test_signs_as_spreadsheets_and_accounts_write_them(written, amount):
    assert amount_of(written) == amount


@pytest.mark.parametrize(
    "written", ["(-5)", "-(5)", "--5", "+-5", "(5", "5)", "((5))", "1-2", "()"]
)
def test_two_signs_or_half_a_bracket_are_no_amount(written):
    with pytest.raises(CsvFaults, match="Row 2, column “balance”"):
        amount_of(written)


@pytest.mark.parametrize(
    ("written", "quoted"),
    [
        ("١٢٫٥٫٠", "“١٢٫٥٫٠”"),
        ("-١٢x", "“١٢x”"),
        ("(１２x)", "“１２x”"),
        ("€ -١٢x", "“€ ١٢x”"),
        ("١٢٫٥٠٠", "“١٢٫٥٠٠” has 3"),
    ],
)
def test_a_fault_quotes_the_figures_of_the_file(written, quoted):
    with pytest.raises(CsvFaults, match=quoted):
        amount_of(written)


def test_a_cell_of_a_hundred_thousand_digits_is_refused_at_once():
    with pytest.raises(CsvFaults, match="Row 2, column “balance”"):
        amount_of("1" * 100_000)


def test_signs_beside_shillings():
    """A minus behind a stroke is no minus."""
    written = ("(7s. 6d.)", "+2/6", "(5/-)", "£1-", "£(1 5s.)", "5/-", "-5/-", "5/−")
    amounts = [amount_of(one, "LSD") for one in written]
    assert amounts == [-90, 30, -60, -240, -300, 60, -60, 60]


@pytest.mark.parametrize(
    ("currency", "written"),
    [("PLN", "-12,50 zł"), ("SEK", "-12,50 kr"), ("CZK", "-12,50 Kč"), ("CHF", "Fr. -12.50")],
)
def test_a_currencys_sign_where_it_is_spent(currency, written):
    assert amount_of(written, currency) == -1250


TOO_MANY = "EUR has 2 decimals. “1.234”"


@pytest.mark.parametrize(
    ("currency", "written", "said"),
    [
        ("KWD", "1,234", "“1,234” can mean KWD 1,234.000 or KWD 1.234. Which do you mean? Write "),
        ("KWD", "1,234", "Write it as 1234.000 or 1.234."),
        ("EUR", "1.234", f"{TOO_MANY} has 3. Is €1,234.00 meant? Write it as 1234.00."),
    ],
)
def test_what_may_be_two_amounts_is_a_fault_that_says_how_to_write_either(currency, written, said):
    with pytest.raises(CsvFaults) as refused:
        read_balances(f'name,balance\nA,"{written}"\n', currency)
    assert said in str(refused.value).replace("\N{NO-BREAK SPACE}", " ")
