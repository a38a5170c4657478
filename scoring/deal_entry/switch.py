"""A deal told by its items or its cards, on a card that has gone on meanwhile, and on its way to
the totals and back: the form's fields as they then are."""

from typing import Any

from django.http import QueryDict
from django.utils.crypto import get_random_string

from scoring.deal_entry.form import WayForm
from scoring.deal_entry.preview import said_of
from scoring.deal_entry.redealt import TOLD_FOR, Moved, as_dealt
from scoring.forms.deal import AS_NEXT, DealForm, place_in
from scoring.laws.rule_sets import RuleSet
from scoring.models import Record
from scoring.sheet.reckoned import by_seat
from scoring.sheet.sheet import Sheet

SEVERAL = ("elder_bars", "younger_bars", "sunk")
"""The fields of which there may be several values."""
TOLD = sorted({"sunk"} | WayForm.base_fields.keys() - DealForm.base_fields)
"""What only these two ways tell, and which of the two it was."""
_SCORES = ("score_0", "score_1")


def fill(data: QueryDict, values: dict[str, Any]) -> None:
    """Put these values into the fields of a form."""
    for name, value in values.items():
        data.setlist(name, [str(one) for one in value] if name in SEVERAL else [str(value)])


def overtaken(data: QueryDict, sheet: Sheet) -> None:
    """Where another has written the deal that is told, it will be asked which was meant; where
    nothing is told yet, the form is of the deal that is next."""
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
    """It is asked which deal was meant, `told_of`, its partie and number, or the next."""
    key = get_random_string(22)
    fill(data, {"meanwhile": "{}:{}".format(*told_of), "instead": "", "key": key})


def at_its_deal(data: QueryDict, sheet: Sheet) -> None:
    """The form is of the deal that it was told for, until it is said that the next was meant: whose
    hand is elder's stays as it was told."""
    asked, due = place_in(data.get("meanwhile", "")), _next(data, sheet)
    if not data.get("as_next") or asked is None or due is None:
        return
    if data.get("instead") != AS_NEXT:
        fill(data, {"partie": asked[0], "deal": asked[1]})
        if deal := sheet.deal(*asked):
            fill(data, {"dealer": deal.dealer})
    elif _place(data) == asked:
        fill(data, {**due, TOLD_FOR: due["dealer"]})  # Elder's stays elder's: it was told so.


def _next(data: QueryDict, sheet: Sheet) -> dict[str, int] | None:
    """The deal that is next or, where this very form has written it already, that one; None where
    none is due."""
    written = sheet.keys.get(data.get("key", ""))
    if written is None:
        return sheet.next_deal.fields if sheet.next_deal else None
    record = Record.objects.select_related("partie").get(pk=written)
    return {"partie": record.partie.number, "deal": record.deal, "dealer": record.dealer}


def for_totals(data: QueryDict, sheet: Sheet) -> DealForm:
    """The keys' form, with the scores that the items or cards come to, or else those typed before;
    what was told goes along, to be there on coming back."""
    form = WayForm(data)
    form.is_valid()
    kept: dict[str, Any] = {name: data.get(name, "") for name in DealForm.base_fields}
    made = _made(form, sheet.rules)
    kept |= zip(_SCORES, made, strict=True) if made else ()
    kept["told"] = _told(data).urlencode()
    due = sheet.next_deal
    if place_in(kept["meanwhile"]) and due:
        kept |= due.fields  # The keys stand at the next deal while it is asked which was meant.
    keys = DealForm(initial=kept)
    keys.carried, keys.given = True, made is not None or _stands_written(data, sheet)
    return keys


def _stands_written(data: QueryDict, sheet: Sheet) -> bool:
    """Whether the scores of a deal that is mended are still those of its record."""
    standing = None if data.get("as_next") else sheet.deal(*(_place(data) or (0, 0)))
    scores = [data.get(name) for name in _SCORES]
    return standing is not None and scores == [str(score) for score in standing.scores]


def back_from_totals(data: QueryDict, rules: RuleSet) -> Moved:
    """What was told before going to the totals is there again, under the same names; scores that
    were made of it are not also scores to be reached. What came of that (`as_dealt`)."""
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


def _made(form: WayForm, rules: RuleSet) -> tuple[int, int] | None:
    """The scores by seat that what is told comes to; None while something is wanting."""
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
