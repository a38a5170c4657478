"""Recognise rows of a CSV that hold a total, not a member."""

import re
from typing import Final

from piquet.text.names import comparison_key

_TOTALS: Final = frozenset(
    [
        "total",
        "totals",
        "subtotal",
        "subtotals",
        "sum",
        "sums",
        "balance",
        "balances",
        "together",
        "totaal",
        "totale",
        "totali",
        "totais",
        "gesamt",
        "gesamtsumme",
        "summe",
        "saldo",
        "somme",
        "solde",
        "suma",
        "summa",
        "razem",
        "итого",
        "всего",
        "сумма",
        "σύνολο",
        "合计",
        "总计",
        "合計",
        "総計",
        "합계",
        "المجموع",
        "סהכ",
    ]
)
_BESIDE: Final = frozenset({"all", "amount", "closing", "final", "grand", "net", "opening", "sub"})


def looks_like_a_total(name: str, currency: str) -> bool:
    """Whether the name is a word for a sum, such as “Total:”, “Grand total” or “TOTAL EUR”."""
    words = set(re.findall(r"\w+", comparison_key(name.replace('"', "")))) - {currency.lower()}
    return bool(words & _TOTALS) and words <= _TOTALS | _BESIDE
