"""The page of a club's settings."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.forms import Form

from club.models import Club, Member
from scoring.club_defaults import stakes_of
from scoring.forms.club_settings import SETTINGS_FORMS
from scoring.forms.club_stakes import StakesForm
from scoring.models import ClubStake


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The settings in their sections, each a form with its own button.

    It takes three queries besides the member: the club, its stakes, and whether they are its own.
    """

    member: Member
    club: Club
    forms: Mapping[str, Form]
    stakes: StakesForm
    has_own_stakes: bool
    """Whether the club has chosen its stakes, so that the usual ones can be brought back."""
    saved: str = ""
    """The section that has just been saved, or ""."""
    new_stake: int | None = None
    """The place of the stake that has just been added or changed, if it is one."""

    @property
    def names_new_stake(self) -> bool:
        """Whether that stake is in the list, so that the message stands at it."""
        rows = self.stakes.rows
        place = self.new_stake
        return self.saved == "stakes" and place is not None and place < len(rows) - 1


def settings_page(
    member: Member,
    sent: Mapping[str, str] | None = None,
    saved: str = "",
    new_stake: int | None = None,
) -> SettingsPage:
    """Return the page of the officer's club, with one section as it was `sent`."""
    club = Club.objects.get(pk=member.club_id)
    section = sent.get("section", "") if sent else ""
    forms = {
        name: form(sent if name == section else None, club=club)
        for name, form in SETTINGS_FORMS.items()
    }
    stakes = StakesForm(club, stakes_of(club), sent if section == "stakes" else None)
    own = ClubStake.objects.filter(club=club, currency=club.currency).exists()
    return SettingsPage(member, club, forms, stakes, own, saved, new_stake)
