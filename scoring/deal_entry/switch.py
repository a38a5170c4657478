"""Change the data of a form that tells a deal by items or cards: when the card has gone on
meanwhile, and on the way to the totals and back."""

from typing import Any

from django.http import QueryDict
from django.utils.crypto import get_random_string

from scoring.deal_entry.form import WayForm
from scoring.deal_entry.preview import said_of
from scoring.deal_entry.redealt import TOLD_FOR, Moved, as_dealt
from scoring.forms.deal import AS_NEXT, UNSAID, DealForm, concession_of, place_in
from scoring.laws.rule_sets import RuleSet
from scoring.models import Mark, Record
from scoring.sheet.itemised import by_seat
from scoring.sheet.sheet import Sheet

SEVERAL = ("elder_bars", "younger_bars", "sunk")
"""The fields that can have several values."""
TOLD = sorted({"sunk"} | WayForm.base_fields.keys() - DealForm.base_fields)
"""The fields that only these two ways have, and the field of the way."""
_SCORES = ("score_0", "score_1")


def fill(data: QueryDict, values: dict[str, Any]) -> None:
    """Set fields of a form's data."""
    for name, value in values.items():
        data.setlist(name, [str(one) for one in value] if name in SEVERAL else [str(value)])


def turn_call(data: QueryDict) -> None:
    """Mark the call of the button that was pressed, if any, as not made, or as made again."""
    for value in data.pop("turn", []):
        sunk = data.getlist("sunk")
        others = [one for one in sunk if one != value]
        data.setlist("sunk", others if value in sunk else [*others, value])


def overtaken(data: QueryDict, sheet: Sheet) -> None:
    """Bring a form up to date if somebody has written its deal meanwhile.

    If something is told already, ask which deal was meant. If not, make it the form of the next
    deal.
    """
    told_of, due = _place(data), sheet.next_deal
    if not data.get("as_next") or place_in(data.get("meanwhile", "")) or told_of is None:
        return
    if due is None or told_of == (due.partie, due.number):
        return
    if any(data.get(name) not in (None, "", "0") for name in {*TOLD, *_SCORES} - {"way", TOLD_FOR}):
        asks(data, told_of)
    else:
        fill(data, due.fields)


def asks(data: QueryDict, told_of: tuple[int, int]) -> None:
    """Have the form ask which deal was meant: `told_of` (partie and number) or the next one."""
    key = get_random_string(22)
    fill(data, {"meanwhile": "{}:{}".format(*told_of), "instead": "", "key": key})


def at_its_deal(data: QueryDict, sheet: Sheet) -> None:
    """Keep the form at the deal for which it was told, until the writer says that the next was
    meant.

    Whoever was elder when it was told stays elder.
    """
    asked, due = place_in(data.get("meanwhile", "")), _next(data, sheet)
    if not data.get("as_next") or asked is None or due is None:
        return
    if data.get("instead") != AS_NEXT:
        fill(data, {"partie": asked[0], "deal": asked[1]})
        if deal := sheet.deal(*asked):
            fill(data, {"dealer": deal.dealer})
    elif _place(data) == asked:  # What was told of elder stays elder's.
        fill(data, {**due, TOLD_FOR: due.get("dealer", data.get("dealer", ""))})


def _next(data: QueryDict, sheet: Sheet) -> dict[str, int] | None:
    """The next deal; or the deal that this very form has written already. None if no deal is
    next."""
    written = sheet.keys.get(data.get("key", ""))
    if written is None:
        return sheet.next_deal.fields if sheet.next_deal else None
    record = Record.objects.select_related("partie").get(pk=written)
    return {"partie": record.partie.number, "deal": record.deal, "dealer": record.dealer}


def for_totals(data: QueryDict, sheet: Sheet) -> DealForm:
    """The keypad's form, with the scores of the items or cards, or else the scores typed before.

    What was told goes along in the form, so that it is there when the writer comes back.
    """
    form = WayForm(data)
    form.is_valid()
    kept: dict[str, Any] = {name: data.get(name, "") for name in DealForm.base_fields}
    made = _made(form, sheet.rules)
    if made:
        dealer = form.cleaned_data.get("dealer", 1)
        kept |= zip(_SCORES, made, strict=True)
        if not form.cleaned_data.get("played_on"):
            kept |= concession_of(made, kept["mark"], kept["mark_seat"], dealer, sheet.rules)
    elif kept["mark"] == Mark.CONCEDED:  # Nobody has said yet who concedes.
        kept |= {"mark": "", "conceder": UNSAID, **dict.fromkeys(_SCORES, "")}
    kept["told"] = _told(data).urlencode()
    due = sheet.next_deal
    if place_in(kept["meanwhile"]) and due:
        kept |= due.fields  # The keypad asks for the next deal meanwhile.
    keys = DealForm(initial=kept)
    keys.carried, keys.given = True, made is not None or _stands_written(data, sheet)
    return keys


def _stands_written(data: QueryDict, sheet: Sheet) -> bool:
    """Whether a deal being mended still has the scores of its record."""
    standing = None if data.get("as_next") else sheet.deal(*(_place(data) or (0, 0)))
    scores = [data.get(name) for name in _SCORES]
    return standing is not None and scores == [str(score) for score in standing.scores]


def back_from_totals(data: QueryDict, rules: RuleSet) -> Moved:
    """Restore what was told before the writer went to the totals.

    Scores made from it are not kept as scores to be reached, nor are the counts in hand of a
    conceded deal. Return what `as_dealt` had to move.
    """
    _conceded_by_mark(data)
    told = QueryDict(data.pop("told", [""])[-1])
    if not told:
        return ()
    for name in TOLD:
        if name in told and not data.get(name):
            data.setlist(name, told.getlist(name))
    moved = as_dealt(data, rules)
    form = WayForm(data)
    form.is_valid()
    made = _made(form, rules)
    if made and [data.get(name) for name in _SCORES] == [str(score) for score in made]:
        fill(data, dict.fromkeys(_SCORES, ""))
    return moved


def played_on(data: QueryDict) -> None:
    """Mark the deal of the keys as conceded, and as played on for a capot (R15)."""
    _conceded_by_mark(data)
    fill(data, {"mark": Mark.CONCEDED.value, "played_on": "on", **dict.fromkeys(_SCORES, "")})


def _conceded_by_mark(data: QueryDict) -> None:
    """Mark a deal conceded, as these two ways tell it."""
    if (conceder := data.pop("conceder", [""])[-1]) in ("0", "1"):
        fill(
            data, {"mark": Mark.CONCEDED.value, "mark_seat": conceder, **dict.fromkeys(_SCORES, "")}
        )


def _made(form: WayForm, rules: RuleSet) -> tuple[int, int] | None:
    """The scores by seat of what is told. None while something is missing."""
    said = said_of(form.cleaned_data, rules)
    if not said.complete or not said.score:
        return None
    return by_seat(said.score.totals, form.cleaned_data.get("dealer", 1))


def _told(data: QueryDict) -> QueryDict:
    told = QueryDict(mutable=True)
    for name in TOLD:
        if any(data.getlist(name)):
            told.setlist(name, data.getlist(name))
    return told


def _place(data: QueryDict) -> tuple[int, int] | None:
    return place_in(f"{data.get('partie', '')}:{data.get('deal', '')}")
