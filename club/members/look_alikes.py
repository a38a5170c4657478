"""Find names that look alike in different letters: “John” in Latin and in Cyrillic."""

import unicodedata
from typing import Final

from django import forms
from django.utils.translation import gettext as _

from club.models import Club, Member
from piquet.text.names import comparison_key, tidy

# Letters that look like Latin letters, and digits that look like letters. Unicode lists thousands;
# these are on keyboards.
_CYRILLIC: Final = ("АВЕЅІЈКМНОРСТУХѴаеѕіјорсухѵһԁԛԝӏ", "ABESlJKMHOPCTYXVaesijopcyxvhdqwl")
_GREEK: Final = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρυι", "ABEZHlKMNOPTYXovpui")
_FIGURES: Final = ("01|I", "Olll")
_AS_LATIN: Final = str.maketrans(
    "".join(foreign for foreign, _latin in (_CYRILLIC, _GREEK, _FIGURES)),
    "".join(latin for _foreign, latin in (_CYRILLIC, _GREEK, _FIGURES)),
)


def appearance_key(name: str) -> str:
    """Return a key that is equal for two names that look the same on paper."""
    return comparison_key(tidy(unicodedata.normalize("NFKC", name)).translate(_AS_LATIN))


def find_look_alike(club: Club, name: str, but: Member | None = None) -> str:
    """Return another member's name that looks the same but is spelt differently, or ""."""
    others = club.members.exclude(pk=but.pk if but else 0)
    seen = appearance_key(name)
    for other in others.values_list("name", flat=True):
        if appearance_key(other) == seen and comparison_key(other) != comparison_key(name):
            return str(other)
    return ""


class LookAlikeForm(forms.Form):
    """A form that asks before it accepts a look-alike name. Sent again, it accepts the name."""

    sure_of_name = forms.CharField(required=False, widget=forms.HiddenInput)

    @property
    def button(self) -> str:
        """The text of the button that sends the form."""
        return _("Save")

    def ask_about_look_alike(self, club: Club, but: Member | None = None) -> None:
        """Show the question beside the name, unless the form has already asked about this name."""
        name = self.cleaned_data.get("name", "")
        other = find_look_alike(club, name, but) if name else ""
        if not other or self.cleaned_data.get("sure_of_name") == name:
            return
        text = _(
            "This looks like %(name)s, a member of the club, but it is spelt with other "
            "letters. If it is somebody else, press “%(button)s” again."
        )
        self.add_error("name", text % {"name": other, "button": self.button})
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data[self.add_prefix("sure_of_name")] = name  # type: ignore[index]
