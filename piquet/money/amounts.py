"""Amounts of money: written, read and shared, in whole numbers of the smallest coin (R55).

Currencies are pounds, shillings and pence, or any with decimals. A sum of £ s. d. is written “£1
5s.”, “£1 0s. 6d.”, “£1”, “7s. 6d.”, “6d.” or “0”: zeros are left out, except the shillings between
pounds and pence.
"""

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from string import ascii_uppercase
from typing import Final

from piquet.money.read_decimals import THOUSANDS, read_decimals
from piquet.text.digits import plain_figures

LSD: Final = "LSD"
PENCE_IN_SHILLING: Final = 12
SHILLINGS_IN_POUND: Final = 20
MINUS: Final = "−"
# More than a club will ever owe, and small enough for a column of any database.
MOST: Final = 10**12
LONGEST: Final = 40

# The sign that people write after a few of the smallest coin: “10p”, “50c”.
SMALL_COINS: Final = {"GBP": "p", "EUR": "c", "USD": "c", "CAD": "c", "AUD": "c", "NZD": "c"}

# The sign beside amounts where a currency is spent, if it differs from the English one.
LOCAL_SIGNS: Final = {
    "BRL": "R$",
    "CHF": "Fr.",
    "CZK": "Kč",
    "DKK": "kr.",
    "HUF": "Ft",
    "ISK": "kr",
    "NOK": "kr",
    "PLN": "zł",
    "RON": "lei",
    "RUB": "₽",
    "SEK": "kr",
    "TRY": "₺",
    "UAH": "₴",
    "ZAR": "R",
}

HYPHENS: Final = str.maketrans("−‐‑–", "----")
"""Translates every hyphen and minus sign to “-”."""
_WHOLE: Final = rf"[0-9]{{1,3}}(?:[,{THOUSANDS}][0-9]{{3}})+|[0-9]+"
_LETTERS: Final = re.compile(
    rf"(?:(?:£\s*(?P<pounds>{_WHOLE})(?=\s|$)|(?P<librae>{_WHOLE})\s*(?:£|l\.?))\s*)?"
    r"(?:(?P<shillings>[0-9]+)\s*s\.?\s*)?(?:(?P<pence>[0-9]+)\s*d\.?)?"
)
_STROKES: Final = re.compile(
    rf"(?:£\s*(?P<pounds>{_WHOLE})(?:\s+|\s*/\s*)|(?P<librae>{_WHOLE})\s*/\s*)?"
    r"(?P<shillings>[0-9]+)\s*/\s*(?:-|(?P<pence>[0-9]+)\s*d?\.?)?"
)


class UnclearAmountError(ValueError):
    """Text that may mean one amount or another, so its writer must choose.

    `amounts` are the possible ones, in the smallest coin. If there is only one, the writer must
    confirm it.
    """

    def __init__(self, message: str, amounts: tuple[int, ...]) -> None:
        super().__init__(message)
        self.amounts = amounts


def unit(currency: str) -> int:
    """Return the number of smallest coins in one whole unit: 240 for LSD, 100 for GBP, 1 for JPY.

    Raises ValueError for an unknown currency.
    """
    if currency == LSD:
        return PENCE_IN_SHILLING * SHILLINGS_IN_POUND
    return int(10 ** _decimals(currency))


def format_money(amount: int, currency: str) -> str:
    """Return an amount of the smallest coin as a card shows it: “−10s.”, “£1 5s.”, “£1.25”.

    >>> format_money(300, "LSD"), format_money(-125, "GBP")
    ('£1 5s.', '−£1.25')
    """
    text = _format_lsd(abs(amount)) if currency == LSD else _format_decimal(abs(amount), currency)
    return f"{MINUS}{text}" if amount < 0 else text


def format_rate(amount: int, currency: str) -> str:
    """Return an amount of the smallest coin as players say a rate: “10p”, “5c”, “£1.25”, “10s.”."""
    coin = SMALL_COINS.get(currency)
    return f"{amount}{coin}" if coin and amount < unit(currency) else format_money(amount, currency)


def parse_money(text: str, currency: str, *, comma: bool = False) -> int:
    """Return the typed amount in the smallest coin, from “10s”, “7s 6d”, “£1 5s”, “2/6”, “1.25”,
    “1,25” or “10p”.

    `comma` says that this writer puts a comma before the decimals (see `read_decimals`). Raises
    UnclearAmountError for text that may be two amounts. Raises ValueError for any other text, for a
    negative amount and for more than `MOST`; its message shows how to write an amount.

    >>> parse_money("7s 6d", "LSD"), parse_money("1,25", "EUR")
    (90, 125)
    """
    typed = text.strip()
    plainly = plain_figures(typed).translate(HYPHENS)
    if not typed:
        raise ValueError(f"Write an amount, such as {examples(currency)}.")
    if "-" in plainly.split("/")[0]:
        raise ValueError("Write the amount without a minus sign.")
    amount = _parse(plainly, typed, currency, comma=comma)
    if amount is None:
        raise ValueError(f"“{typed}” is not an amount. Write it as {examples(currency)}.")
    if amount > MOST:
        most = format_money(MOST, currency).removesuffix(".")
        raise ValueError(f"An amount can be at most {most}.")
    return amount


def share(amount: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Share an amount in proportion to the weights, to the last coin, by largest remainder.

    If remainders are equal, the first gets the coin. Weights are not negative, and not all zero.

    >>> share(100, [1, 1, 1])
    (34, 33, 33)
    """
    whole = sum(weights)
    shares = [amount * weight // whole for weight in weights]
    remainders = [amount * weight % whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda place: -remainders[place])
    for place in by_remainder[: amount - sum(shares)]:
        shares[place] += 1
    return tuple(shares)


def _parse(plainly: str, typed: str, currency: str, *, comma: bool) -> int | None:
    """Return the amount in a text with plain figures; None if there is none.

    Errors quote the text as it was `typed`.
    """
    if len(typed) > LONGEST:
        return MOST + 1
    if currency == LSD:
        return _parse_lsd(plainly, typed)
    return _parse_decimal(plainly, typed, currency, comma=comma)


def _format_lsd(pence: int) -> str:
    shillings, pence = divmod(pence, PENCE_IN_SHILLING)
    pounds, shillings = divmod(shillings, SHILLINGS_IN_POUND)
    parts = (
        f"£{pounds:,}" if pounds else "",
        f"{shillings}s." if shillings or (pounds and pence) else "",
        f"{pence}d." if pence else "",
    )
    return " ".join(part for part in parts if part) or "0"


def _parse_lsd(plainly: str, typed: str) -> int | None:
    if plainly.isdecimal():
        return _parse_bare(typed)
    match = _LETTERS.fullmatch(plainly.lower()) or _STROKES.fullmatch(plainly.lower())
    if match is None:
        return None
    pounds = _count(match["pounds"] or match["librae"])
    shillings, pence = _count(match["shillings"]), _count(match["pence"])
    if pounds is not None and (shillings or 0) >= SHILLINGS_IN_POUND:
        wrote = typed[slice(*match.span("shillings"))]
        raise ValueError(f"After pounds write at most 19 shillings. You wrote {wrote}.")
    if (pounds, shillings) != (None, None) and (pence or 0) >= PENCE_IN_SHILLING:
        wrote = typed[slice(*match.span("pence"))]
        raise ValueError(f"After shillings write at most 11 pence. You wrote {wrote}.")
    all_shillings = (pounds or 0) * SHILLINGS_IN_POUND + (shillings or 0)
    return all_shillings * PENCE_IN_SHILLING + (pence or 0)


def _parse_bare(digits: str) -> int:
    if int(digits):
        raise ValueError(f"{digits} of what? Write £{digits}, {digits}s. or {digits}d.")
    return 0


def _count(digits: str | None) -> int | None:
    return None if digits is None else int(re.sub(r"\D", "", digits))


def _parse_decimal(plainly: str, typed: str, currency: str, *, comma: bool) -> int | None:
    coins = plainly.lower().removesuffix(SMALL_COINS.get(currency, "")).rstrip()
    if len(coins) < len(plainly) and coins.isascii() and coins.isdecimal():
        return int(coins)
    decimals = _decimals(currency)
    read = read_decimals(_without_symbol(plainly, currency), decimals, comma=comma)
    if not read.amounts and not read.part:
        return None
    if read.amounts and read.sure:
        return read.amounts[0]
    too_many = f"{currency} has {decimals or 'no'} decimals. “{typed}” has {len(read.part)}."
    if not read.amounts:
        raise ValueError(too_many)
    possible = " or ".join(format_money(amount, currency) for amount in read.amounts)
    question = f"“{typed}” can mean {possible}. Which do you mean?"
    if read.part:
        question = f"{too_many} Is {possible} meant?"
    raise UnclearAmountError(question, read.amounts)


def _without_symbol(typed: str, currency: str) -> str:
    """Return the figures without the currency's code or sign, which may be on either side."""
    from babel.numbers import get_currency_symbol

    # In the same form as the typed text: “F CFA” has a narrow space, and “Cg.” a small letter.
    symbol = plain_figures(get_currency_symbol(currency, locale="en_GB")).upper()
    last = symbol[-1] if unicodedata.category(symbol[-1]) == "Sc" else currency
    local = LOCAL_SIGNS.get(currency, currency).upper()
    for sign in (currency, symbol, last, local):
        bare = typed.upper()
        if bare.startswith(sign) or bare.endswith(sign):
            return bare.removeprefix(sign).removesuffix(sign).strip()
    return typed


def _format_decimal(amount: int, currency: str) -> str:
    from babel.numbers import format_currency

    whole = Decimal(amount).scaleb(-_decimals(currency))
    text = format_currency(whole, currency, locale="en_GB")
    figures = text.lstrip(ascii_uppercase)
    code = text.removesuffix(figures)
    return f"{code}\N{NO-BREAK SPACE}{figures}" if code and figures[0].isdecimal() else text


@lru_cache(maxsize=64)
def _decimals(currency: str) -> int:
    from babel.numbers import get_currency_precision, is_currency

    if not is_currency(currency):
        raise ValueError(
            f"“{currency}” is not a currency. Write LSD for £ s. d., or a code such as GBP or EUR."
        )
    return get_currency_precision(currency)


def plain(amount: int, currency: str) -> str:
    """Return an amount with a decimal point and no sign: “1234.50”, “1.234”; “30d” for £ s. d."""
    if currency == LSD:
        return f"{amount}d"
    decimals = _decimals(currency)
    figures = str(amount).rjust(decimals + 1, "0")
    return f"{figures[:-decimals]}.{figures[-decimals:]}" if decimals else figures


def examples(currency: str) -> str:
    """Return some amounts as people may type them in this currency."""
    if currency == LSD:
        return "£1 5s., 7s. 6d., 2/6 or 6d"
    return f"{format_money(5 * unit(currency), currency)} or {format_money(125, currency)}"
