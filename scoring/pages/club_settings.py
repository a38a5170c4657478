"""The page of a club's settings, and its sections in order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from scoring.club_defaults import stakes_of
from scoring.forms.club_settings import CurrencyForm, NameForm, SettingsForm, UsualGameForm
from scoring.forms.club_stakes import StakesForm
from scoring.models import ClubStake

STAKES: Final = "stakes"


@dataclass(frozen=True, slots=True)
class SettingsSection:
    """A part of the page with a save button of its own: its heading, and the text of its link.

    The page shows `note` below the fields. `form` has the fields that the model does not declare.
    """

    name: str
    title: Promise
    link: Promise | str
    note: Promise | str = ""
    form: type[SettingsForm] = SettingsForm
    template: str = "scoring/settings/_section.html"


SECTIONS: Final = (
    SettingsSection("name", _("The club"), link="", form=NameForm),
    SettingsSection(
        "currency",
        _("Currency"),
        link=_("Currency"),
        note=_(
            "A change counts for new cards and new entries. Older cards keep their currency, and "
            "nothing is converted. The club then has balances in both currencies and settles each "
            "by itself. Each currency has its own list of stakes."
        ),
        form=CurrencyForm,
    ),
    SettingsSection(
        STAKES, _("Stakes"), link=_("Stakes"), template="scoring/settings/_stakes.html"
    ),
    SettingsSection(
        "game",
        _("What is played"),
        link=_("What is played"),
        note=_(
            "A member’s first card proposes this game, and they can change it there. Later cards "
            "propose the game of the last one."
        ),
        form=UsualGameForm,
        template="scoring/settings/_game.html",
    ),
    SettingsSection(
        "chances",
        _("At the table"),
        link=_("Chances"),
        note=_(
            "The card then shows how likely each player is to win the partie and to save the "
            "rubicon. Some clubs prefer to play without."
        ),
    ),
    SettingsSection("book", _("Balances and months"), link=_("Balances and months")),
    SettingsSection(
        "records",
        _("Records and ratings"),
        link=_("Records and ratings"),
        note=_(
            "Ratings say how strong each player is, from the parties they finished. What guests "
            "and former members played always counts for the others. If they are not shown, "
            "records and tables do not name them."
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The settings in their sections, each a form with its own button.

    Costs three queries besides the member: the club, its stakes, and whether the stakes are its
    own.
    """

    member: Member
    club: Club
    forms: Mapping[str, SettingsForm]
    """The form of each section except the stakes."""
    stakes: StakesForm
    has_own_stakes: bool
    """Whether the club has chosen its stakes, so that an officer can restore the usual ones."""
    saved: str = ""
    """The name of the section that has just been saved, or ""."""
    new_stake: int | None = None
    """The index of the stake that has just been added or changed, if any."""

    @property
    def sections(self) -> Iterator[tuple[SettingsSection, SettingsForm | StakesForm]]:
        """The sections in order, each with its form."""
        for section in SECTIONS:
            yield section, self.stakes if section.name == STAKES else self.forms[section.name]

    @property
    def names_new_stake(self) -> bool:
        """Whether the new stake is in the list, so that the message appears beside it."""
        rows = self.stakes.rows
        place = self.new_stake
        return self.saved == STAKES and place is not None and place < len(rows) - 1


def settings_page(
    member: Member,
    sent: Mapping[str, str] | None = None,
    saved: str = "",
    new_stake: int | None = None,
) -> SettingsPage:
    """Return the settings page of the officer's club, with one section filled as it was `sent`."""
    club = Club.objects.get(pk=member.club_id)
    chosen = sent.get("section", "") if sent else ""
    forms = {
        section.name: section.form(
            sent if section.name == chosen else None, club=club, section=section.name
        )
        for section in SECTIONS
        if section.name != STAKES
    }
    stakes = StakesForm(club, stakes_of(club), sent if chosen == STAKES else None)
    own = ClubStake.objects.filter(club=club, currency=club.currency).exists()
    return SettingsPage(member, club, forms, stakes, own, saved, new_stake)
