"""DESC's printed card, column by column as on paper, to be typed from top to bottom."""

import json
from pathlib import Path
from typing import Any

from django.conf import settings

PRINTED: dict[str, Any] = json.loads(
    (Path(settings.BASE_DIR) / "docs" / "examples" / "cavendish-card.json").read_text("utf-8")
)


def columns_of(card: dict[str, Any]) -> list[list[str]]:
    """What is typed, column by column. The loser's places stay empty, as on the card.

    After the last partie, Enter in the next, empty one goes on to the totals.
    """
    parties = card["parties"]
    columns = [_partie_column(partie, seat) for partie in parties for seat in (0, 1)]
    return [*columns, [""], *(_totals_column(card["written"], seat) for seat in (0, 1))]


def _partie_column(partie: dict[str, Any], seat: int) -> list[str]:
    written = partie["written"]
    deals = [str(deal[seat]) for deal in partie["deals"]]
    return [*deals, str(written["totals"][seat]), str(written["won"][seat] or "")]


def _totals_column(written: dict[str, Any], seat: int) -> list[str]:
    carried = [str(pair[seat] or "") for pair in written["carried"]]
    return [*carried, str(written["totals"][seat]), str(written["balance"][seat] or "")]


def fields_of(card: dict[str, Any]) -> dict[str, str]:
    """The same figures by the names of their fields."""
    fields: dict[str, object] = {}
    for n, partie in enumerate(card["parties"]):
        for row, deal in enumerate(partie["deals"]):
            fields |= {f"parties[{n}].deals[{row}][{seat}]": deal[seat] for seat in (0, 1)}
        for line, pair in partie["written"].items():
            fields |= {f"parties[{n}].written.{line}[{s}]": pair[s] or "" for s in (0, 1)}
    for n, pair in enumerate(card["written"].get("carried", ())):
        fields |= {f"written.carried[{n}][{seat}]": pair[seat] or "" for seat in (0, 1)}
    for line in ("totals", "balance"):
        pair = card["written"].get(line, ("", ""))
        fields |= {f"written.{line}[{seat}]": pair[seat] or "" for seat in (0, 1)}
    return {name: str(figure) for name, figure in fields.items()}
