"""Find names that look alike in different letters: “John” in Latin and in Cyrillic."""

import unicodedata
from typing import Final

from django import forms
from django.utils.translation import gettext as _

from club.models import Club, Member
from club.names import as_compared, tidy

# Letters that look like Latin ones, and figures that look like letters. Unicode lists thousands;
# these are on keyboards.
_CYRILLIC: Final = ("АВЕЅІЈКМНОРСТУХѴаеѕіјорсухѵһԁԛԝӏ", "ABESlJKMHOPCTYXVaesijopcyxvhdqwl")
_GREEK: Final = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρυι", "ABEZHlKMNOPTYXovpui")
_FIGURES: Final = ("01|I", "Olll")
_AS_LATIN: Final = str.maketrans(
    "".join(foreign for foreign, _latin in (_CYRILLIC, _GREEK, _FIGURES)),
    "".join(latin for _foreign, latin in (_CYRILLIC, _GREEK, _FIGURES)),
)


def as_seen(name: str) -> str:
    """Return a key that is equal for two names that look the same on paper."""
    return as_compared(tidy(unicodedata.normalize("NFKC", name)).translate(_AS_LATIN))


def looks_like(club: Club, name: str, but: Member | None = None) -> str:
    """Return the name of another member that only looks the same, "" if there is none."""
    others = club.members.exclude(pk=but.pk if but else 0)
    seen = as_seen(name)
    for other in others.values_list("name", flat=True):
        if as_seen(other) == seen and as_compared(other) != as_compared(name):
            return str(other)
    return ""


class AsksOfLikeness(forms.Form):
    """A form that asks before it takes a look-alike name; sent again, it takes it."""

    sure_of_name = forms.CharField(required=False, widget=forms.HiddenInput)

    def ask_of_likeness(self, club: Club, but: Member | None = None) -> None:
        """Put the question beside the name, unless it was asked about this very name before."""
        name = self.cleaned_data.get("name", "")
        other = looks_like(club, name, but) if name else ""
        if not other or self.cleaned_data.get("sure_of_name") == name:
            return
        text = _(
            "This looks like %(name)s, who is in the club, and is written with other letters. If "
            "it is somebody else, send it once more."
        )
        self.add_error("name", text % {"name": other})
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["sure_of_name"] = name  # type: ignore[index]
