"""Change the data of a form that enters a deal by items or cards.

This is needed when the card has changed since, and on the way to the totals and back.
"""

from typing import Any

from django.http import QueryDict

from piquet.rule_sets import RuleSet
from scoring.deal_entry.form import WayForm
from scoring.deal_entry.preview import preview_of
from scoring.deal_entry.redealt import TOLD_FOR, FieldsMoved, as_dealt
from scoring.forms.deal import AS_NEXT, UNSAID, DealForm, concession_of, place_in
from scoring.keys import new_key
from scoring.models import Mark, Record
from scoring.sheet.itemised import by_seat
from scoring.sheet.sheet import Sheet

MULTIPLE = ("elder_bars", "younger_bars", "sunk")
"""The fields that can have several values."""
FIELDS_OF_WAYS = sorted({"sunk"} | WayForm.base_fields.keys() - DealForm.base_fields)
"""The fields that only these forms have, including `way`."""
_SCORES = ("score_0", "score_1")


def set_fields(data: QueryDict, values: dict[str, Any]) -> None:
    """Set fields of a form's data."""
    for name, value in values.items():
        data.setlist(name, [str(item) for item in value] if name in MULTIPLE else [str(value)])


def toggle_call(data: QueryDict) -> None:
    """Mark the call whose button was pressed, if any, as not made, or as made again."""
    for value in data.pop("turn", []):
        sunk = data.getlist("sunk")
        others = [call for call in sunk if call != value]
        data.setlist("sunk", others if value in sunk else [*others, value])


def take_dealer_due(data: QueryDict, sheet: Sheet) -> None:
    """Set the dealer to the card's, if the card expected another when the deal was entered.

    If other players play the next deal of a chouette now, drop the entered values.
    """
    due = sheet.next_deal
    if due is None or not data.get("as_next") or _place_of_form(data) != (due.partie, due.number):
        return
    expected = data.get("expected", "")
    if not due.has_places_of(expected):
        for name in {*FIELDS_OF_WAYS, *_SCORES, "told"} - {"way", TOLD_FOR}:
            data.pop(name, None)
    if not due.has_dealer_of(expected):
        set_fields(data, {"dealer": "" if due.dealer is None else due.dealer})


def update_if_overtaken(data: QueryDict, sheet: Sheet) -> None:
    """Update a form whose deal somebody else has written since.

    If the form has values, ask which deal was meant. Otherwise make it the form of the next deal.
    """
    told_of, due = _place_of_form(data), sheet.next_deal
    if not data.get("as_next") or place_in(data.get("meanwhile", "")) or told_of is None:
        return
    if due is None or told_of == (due.partie, due.number):
        return
    if any(
        data.get(name) not in (None, "", "0")
        for name in {*FIELDS_OF_WAYS, *_SCORES} - {"way", TOLD_FOR}
    ):
        ask_which_deal(data, told_of)
    else:
        set_fields(data, due.fields)


def ask_which_deal(data: QueryDict, told_of: tuple[int, int]) -> None:
    """Let the form ask which deal was meant: `told_of` (partie and number) or the next one."""
    key = new_key()
    set_fields(data, {"meanwhile": "{}:{}".format(*told_of), "instead": "", "key": key})


def stay_at_deal(data: QueryDict, sheet: Sheet) -> None:
    """Keep the form at its deal until the writer answers that they meant the next one.

    Elder's values stay elder's, even if the next deal has another elder.
    """
    place, due = place_in(data.get("meanwhile", "")), _next_or_written(data, sheet)
    if not data.get("as_next") or place is None or due is None:
        return
    if data.get("instead") != AS_NEXT:
        set_fields(data, {"partie": place[0], "deal": place[1]})
        if deal := sheet.deal(*place):
            set_fields(data, {"dealer": deal.dealer})
    elif _place_of_form(data) == place:  # Elder's values stay elder's.
        set_fields(data, {**due, TOLD_FOR: due.get("dealer", data.get("dealer", ""))})


def _next_or_written(data: QueryDict, sheet: Sheet) -> dict[str, int] | None:
    """Return the fields of the deal that this form has already written, else of the next deal.

    None if no deal is next.
    """
    written = sheet.keys.get(data.get("key", ""))
    if written is None:
        return sheet.next_deal.fields if sheet.next_deal else None
    record = Record.objects.select_related("partie").get(pk=written)
    return {"partie": record.partie.number, "deal": record.deal, "dealer": record.dealer}


def totals_form(data: QueryDict, sheet: Sheet) -> DealForm:
    """Return the keypad's form, with the scores of the items or cards, else those typed before.

    The form carries the entered values for `restore_from_totals`.
    """
    form = WayForm(data)
    form.is_valid()
    initial: dict[str, Any] = {name: data.get(name, "") for name in DealForm.base_fields}
    scores = _scores_by_seat(form, sheet.rules)
    if scores:
        dealer = form.cleaned_data.get("dealer", 1)
        initial |= zip(_SCORES, scores, strict=True)
        if not form.cleaned_data.get("played_on"):
            initial |= concession_of(
                scores, initial["mark"], initial["mark_seat"], dealer, sheet.rules
            )
    elif initial["mark"] == Mark.CONCEDED:  # Nobody has entered yet who concedes.
        initial |= {"mark": "", "conceder": UNSAID, **dict.fromkeys(_SCORES, "")}
    initial["told"] = _fields_told(data).urlencode()
    due = sheet.next_deal
    if place_in(initial["meanwhile"]) and due:
        initial |= due.fields  # The keypad asks for the next deal instead.
    keys = DealForm(initial=initial)
    keys.carried, keys.given = True, scores is not None or _has_recorded_scores(data, sheet)
    return keys


def _has_recorded_scores(data: QueryDict, sheet: Sheet) -> bool:
    """Return whether the form of a deal being corrected has the scores of the deal's record."""
    deal = None if data.get("as_next") else sheet.deal(*(_place_of_form(data) or (0, 0)))
    scores = [data.get(name) for name in _SCORES]
    return deal is not None and scores == [str(score) for score in deal.scores]


def restore_from_totals(data: QueryDict, rules: RuleSet) -> FieldsMoved:
    """Restore the values that were entered before the writer went to the totals.

    Drop scores that follow from them, and the counts in hand of a conceded deal. Return the moves
    of `as_dealt`.
    """
    _mark_conceded(data)
    earlier = QueryDict(data.pop("told", [""])[-1])
    if not earlier:
        return ()
    for name in FIELDS_OF_WAYS:
        if name in earlier and not data.get(name):
            data.setlist(name, earlier.getlist(name))
    moved = as_dealt(data, rules)
    form = WayForm(data)
    form.is_valid()
    scores = _scores_by_seat(form, rules)
    if scores and [data.get(name) for name in _SCORES] == [str(score) for score in scores]:
        set_fields(data, dict.fromkeys(_SCORES, ""))
    return moved


def mark_played_on(data: QueryDict) -> None:
    """Mark the keypad's deal as conceded, and as played on for a capot (R15)."""
    _mark_conceded(data)
    unsaid = dict.fromkeys(_SCORES, "")
    set_fields(data, {"mark": Mark.CONCEDED.value, "played_on": "on", **unsaid})


def _mark_conceded(data: QueryDict) -> None:
    """Replace the keypad's `conceder` by the mark that the other two forms use."""
    if (conceder := data.pop("conceder", [""])[-1]) in ("0", "1"):
        set_fields(
            data, {"mark": Mark.CONCEDED.value, "mark_seat": conceder, **dict.fromkeys(_SCORES, "")}
        )


def _scores_by_seat(form: WayForm, rules: RuleSet) -> tuple[int, int] | None:
    """Return the scores that follow from the entered values, by seat. None if some are missing."""
    preview = preview_of(form.cleaned_data, rules)
    if not preview.complete or not preview.score:
        return None
    return by_seat(preview.score.totals, form.cleaned_data.get("dealer", 1))


def _fields_told(data: QueryDict) -> QueryDict:
    fields = QueryDict(mutable=True)
    for name in FIELDS_OF_WAYS:
        if any(data.getlist(name)):
            fields.setlist(name, data.getlist(name))
    return fields


def _place_of_form(data: QueryDict) -> tuple[int, int] | None:
    return place_in(f"{data.get('partie', '')}:{data.get('deal', '')}")
