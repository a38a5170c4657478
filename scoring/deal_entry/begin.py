"""Make the form of an itemised deal: a new form, or one converted from another way of entry."""

from typing import Final

from django.http import QueryDict

from piquet.text.digits import whole_number
from scoring.deal_entry.convert import Typed, items_from_cards, typed_from
from scoring.deal_entry.deal_data import BY_CARDS, BY_ITEMS, BY_TOTALS, asks_point
from scoring.deal_entry.form import WayForm
from scoring.deal_entry.preview import preview_of
from scoring.deal_entry.redealt import as_dealt
from scoring.deal_entry.switch import (
    mark_played_on,
    restore_from_totals,
    set_fields,
    stay_at_deal,
    take_dealer_due,
    toggle_call,
    totals_form,
    update_if_overtaken,
)
from scoring.forms.deal import DealForm
from scoring.keys import new_key
from scoring.sheet.sheet import Sheet

CAPOT: Final = "capot"
"""The way of a conceded deal if the other player plays for a capot: by its items."""


def first_form(query: QueryDict, sheet: Sheet) -> WayForm | None:
    """Return the form of the next deal, or of a written deal, filled with its record.

    None if the query names a deal that is not written.
    """
    data = QueryDict(mutable=True)
    data["key"] = new_key()
    if "partie" in query:
        written = _as_written(sheet, query)
        if written is None:
            return None
        set_fields(data, written)
    elif due := sheet.next_deal:
        set_fields(data, due.fields)
        data["as_next"] = "1"
    data["way"] = BY_CARDS if query.get("way") == BY_CARDS else BY_ITEMS
    form = WayForm(data)
    form.is_fresh = True
    return form


def converted_form(data: QueryDict, sheet: Sheet) -> DealForm:
    """Return the form converted to the way that `to` names in the data, with the entered values."""
    to = data.pop("to", [data.get("way", BY_ITEMS)])[-1]
    if to == CAPOT:
        mark_played_on(data)
    toggle_call(data)
    take_dealer_due(data, sheet)
    moved = as_dealt(data, sheet.rules)
    update_if_overtaken(data, sheet)
    if to == BY_TOTALS:
        return totals_form(data, sheet)
    stay_at_deal(data, sheet)
    moved = restore_from_totals(data, sheet.rules) or moved
    _convert(data, to, sheet)
    form = WayForm(data)
    form.moved = moved
    return form


def _as_written(sheet: Sheet, query: QueryDict) -> Typed | None:
    """Return a written deal as form fields: its scores, and its items or cards.

    None if the deal is not written.
    """
    place = [query.get(name, "") for name in ("partie", "deal")]
    partie, number = (whole_number(text) or 0 for text in place)
    deal = sheet.deal(partie, number)
    if deal is None:
        return None
    typed: Typed = {"partie": partie, "deal": number, "dealer": deal.dealer}
    typed |= {f"score_{seat}": score for seat, score in enumerate(deal.scores)}
    itemised = deal.itemised
    return typed | typed_from(itemised, deal.dealer) if itemised else typed


def _convert(data: QueryDict, to: str, sheet: Sheet) -> None:
    """Convert the entered values to the other way, and fill in the record of a corrected deal.

    Leave the way unchanged if the writer must first choose the point that elder shows.
    """
    if "way" not in data and "as_next" not in data:
        written = _as_written(sheet, data) or {}
        set_fields(data, {name: value for name, value in written.items() if name not in data})
    form = WayForm(data)
    form.is_valid()
    if asks_point(form.cleaned_data):
        return
    if data.get("way") == BY_CARDS and to == BY_ITEMS:
        preview = preview_of(form.cleaned_data, sheet.rules)
        set_fields(data, items_from_cards(form.cleaned_data, preview, sheet.rules))
    data["way"] = BY_CARDS if to == BY_CARDS else BY_ITEMS
