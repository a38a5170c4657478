"""Decode a CSV as spreadsheets save it: UTF-8, or UTF-16 as in Excel's “Unicode Text”."""

import codecs
import re
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SEPARATORS: Final = ",;\t"
_NAMED: Final = re.compile(
    r'"?sep=(?P<separator>[^\w\s"]|\t)"?[ ,;\t]*(?:\r\n?|\n|$)', re.IGNORECASE
)


def decoded(content: bytes) -> str:
    """Return the text without its byte order mark.

    Raises UnicodeDecodeError for any encoding except UTF-8 and UTF-16.
    """
    encoding = next((name for mark, name in _MARKS if content.startswith(mark)), "utf-8")
    return content.decode(encoding)


def separated(text: str) -> tuple[str, str]:
    """Return the rows as text, and the character that separates their cells.

    A first line such as “sep=;” names the separator, and Excel does not count that line as a row.
    Otherwise the first line that is not empty decides.
    """
    text = text.removeprefix("\ufeff")
    if named := _NAMED.match(text):
        return text[named.end() :], named["separator"]
    first = next((line for line in text.splitlines() if line.strip()), "")
    return text, max(_SEPARATORS, key=first.count)
