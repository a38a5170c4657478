"""Read a CSV of members and their balances."""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from club.models import Role, check_currency
from club.names import name_fault
from ledger.imports.signed_amounts import signed
from ledger.imports.spreadsheet_text import decoded, separated
from piquet.money.amounts import UnclearAmountError, parse_money, plain
from piquet.text.names import comparison_key, tidy

COLUMNS: Final = ("name", "email", "role", "balance", "currency")
MOST_CHARACTERS: Final = 200_000
MOST_BYTES: Final = 4 * MOST_CHARACTERS
"""The most bytes in a file: more would be too many characters, which take at most four bytes."""


@dataclass(frozen=True, slots=True)
class CsvFault:
    """An error in a cell. Rows count from 1 as in a spreadsheet; row 0 means the whole file."""

    row: int
    column: str
    message: str

    def __str__(self) -> str:
        if not self.row:
            return self.message
        if not self.column:
            return _("Row %(row)d: %(message)s") % {"row": self.row, "message": self.message}
        return _("Row %(row)d, column “%(column)s”: %(message)s") % {
            "row": self.row,
            "column": self.column,
            "message": self.message,
        }


class CsvFaults(Exception):  # noqa: N818  (an answer to the user, not our error)
    """The file is refused; `faults` lists every error in it."""

    def __init__(self, faults: list[CsvFault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """A member and their balance in the smallest coin, positive if they are to receive money.

    `email` and `role` are empty if the file does not give them.
    """

    row: int
    name: str
    email: str
    role: str
    amount: int
    currency: str


def read_balances(text: str, currency: str) -> list[BalanceRow]:
    """Return the rows of a CSV file; `currency` applies to rows that name none.

    Columns may be in any order, and must include `name`. Raises CsvFaults with every error in the
    file.
    """
    if len(text) > MOST_CHARACTERS:
        raise CsvFaults([CsvFault(0, "", too_long())])
    text, separator = separated(text)
    rows = _cells(text, separator)
    # In countries that write a decimal comma, spreadsheets separate cells by semicolons.
    defaults = _CellDefaults(currency, comma=separator == ";")
    first, heads = next(rows, (1, []))
    columns = _columns(first, heads)
    faults: list[CsvFault] = []
    read = []
    for number, cells in rows:
        row, wrong = _row(number, cells, columns, defaults)
        faults += wrong
        if row is not None:
            read.append(row)
    faults += _twice(read)
    if not read and not faults:
        faults = [
            CsvFault(first + 1, "", _("There is a row of column names, but no member under it."))
        ]
    if faults:
        raise CsvFaults(sorted(faults, key=lambda fault: fault.row))
    return read


def text_of(content: bytes) -> str:
    """Return the text of a file. Raises CsvFaults if it is too long, or in another encoding."""
    if len(content) > MOST_BYTES:
        raise CsvFaults([CsvFault(0, "", too_long())])
    try:
        return decoded(content)
    except UnicodeDecodeError:
        message = _("The file is not UTF-8. Save it as “CSV UTF-8”.")
        raise CsvFaults([CsvFault(0, "", message)]) from None


def too_long() -> str:
    """Return the message that a file has too many characters."""
    text = _(
        "The file has more than %(most)s characters. Split it into parts. Each part needs the row "
        "that names the columns."
    )
    return text % {"most": f"{MOST_CHARACTERS:,}"}


@dataclass(frozen=True, slots=True)
class _CellDefaults:
    """The currency of rows that name none, and whether decimals have a comma."""

    currency: str
    comma: bool


def _cells(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that is not empty, with its number.

    Leaves out the empty cells that spreadsheets write after the last column. Raises CsvFaults if
    the text is not CSV.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    number = 0
    try:
        for number, cells in enumerate(reader, 1):
            trimmed = [cell.strip() for cell in cells]
            while trimmed and not trimmed[-1]:
                trimmed.pop()
            if trimmed:
                yield number, trimmed
    except csv.Error as error:
        message = _("this is not CSV: %(error)s.") % {"error": error}
        raise CsvFaults([CsvFault(number + 1, "", message)]) from None


def _columns(row: int, heads: list[str]) -> list[str]:
    """Return the names of the columns in the file's order.

    `row` is the number of the header row. Raises CsvFaults for a wrong header.
    """
    columns = [head.casefold() for head in heads]
    known = ", ".join(COLUMNS)
    faults = [
        CsvFault(
            row, head, _("there is no such column. The columns are %(known)s.") % {"known": known}
        )
        for head, column in zip(heads, columns, strict=True)
        if column not in COLUMNS
    ]
    faults += [
        CsvFault(row, column, _("this column is there twice."))
        for column in COLUMNS
        if columns.count(column) > 1
    ]
    if "name" not in columns:
        first = _(
            "the first row has to name the columns, and “name” has to be one of them. The "
            "columns are %(known)s."
        )
        faults.insert(0, CsvFault(row, "", first % {"known": known}))
    if faults:
        raise CsvFaults(faults)
    return columns


def _row(
    number: int, cells: list[str], columns: list[str], defaults: _CellDefaults
) -> tuple[BalanceRow | None, list[CsvFault]]:
    if len(cells) > len(columns):
        message = _(
            "%(found)d cells under %(wanted)d columns. A cell with a comma in it needs quotes."
        )
        counts = {"found": len(cells), "wanted": len(columns)}
        return None, [CsvFault(number, "", message % counts)]
    texts = dict(zip(columns, cells, strict=False))
    faults = []
    values: dict[str, Any] = {}
    for column, field, read in _READERS:
        try:
            values[field] = read(texts, defaults)
        except ValueError as error:
            faults.append(CsvFault(number, column, str(error)))
    return (None, faults) if faults else (BalanceRow(row=number, **values), [])


def _name(texts: Mapping[str, str], _defaults: _CellDefaults) -> str:
    name = tidy(texts.get("name", ""))
    if not name:
        if texts.get("balance"):
            raise ValueError(_("write the member’s name. If the row is a total, leave it out."))
        raise ValueError(_("write the member’s name."))
    if why := name_fault(name):
        raise ValueError(why)
    if len(name) > 60:
        raise ValueError(
            _("a name has at most 60 characters. This one has %(count)d.") % {"count": len(name)}
        )
    return name


def _email(texts: Mapping[str, str], _defaults: _CellDefaults) -> str:
    email = texts.get("email", "").lower()
    if email:
        try:
            validate_email(email)
        except ValidationError:
            raise ValueError(
                _("“%(email)s” is not an e-mail address.") % {"email": email}
            ) from None
    return email


def _role(texts: Mapping[str, str], _defaults: _CellDefaults) -> str:
    role = texts.get("role", "").casefold()
    if role and role not in Role.values:
        words = {"role": role, "roles": ", ".join(Role.values)}
        raise ValueError(_("“%(role)s” is not a role. The roles are %(roles)s.") % words)
    return role


def _code(texts: Mapping[str, str], defaults: _CellDefaults) -> str:
    code = texts.get("currency", "").upper() or defaults.currency
    try:
        check_currency(code)
    except ValidationError as error:
        raise ValueError(error.messages[0]) from None
    return code


def _amount(texts: Mapping[str, str], defaults: _CellDefaults) -> int:
    written = texts.get("balance", "")
    if not written:
        return 0
    try:
        code = _code(texts, defaults)
    except ValueError:
        return 0  # The currency column reports the error.
    owed, size = signed(written)
    try:
        amount = parse_money(size, code, comma=defaults.comma)
    except UnclearAmountError as unclear:
        written_out = " or ".join(plain(amount, code) for amount in unclear.amounts)
        words = {"question": str(unclear), "written": written_out}
        raise ValueError(_("%(question)s Write it as %(written)s.") % words) from None
    return -amount if owed else amount


_READERS: Final = (
    ("name", "name", _name),
    ("email", "email", _email),
    ("role", "role", _role),
    ("currency", "currency", _code),
    ("balance", "amount", _amount),
)


def _twice(rows: list[BalanceRow]) -> Iterator[CsvFault]:
    """Yield an error for each member who has two rows in one currency."""
    first: dict[tuple[str, str], int] = {}
    for row in rows:
        key = (comparison_key(row.name), row.currency)
        if key in first:
            message = _("%(name)s is already in row %(row)d.")
            yield CsvFault(row.row, "name", message % {"name": row.name, "row": first[key]})
        first.setdefault(key, row.row)
