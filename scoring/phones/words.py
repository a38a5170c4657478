"""What a phone says about its queue. Its scripts have no words of their own."""

from django.utils.translation import gettext as _


def texts() -> dict[str, str]:
    """The sentences by name; “{n}” and other names in braces are put in by the phone."""
    return {
        "waiting_one": _("1 entry waits on this phone."),
        "waiting_many": _("{n} entries wait on this phone."),
        "send": _("Send now"),
        "see": _("See them"),
        "expired": _("Sign in again to send them."),
        "version": _("There is a new version."),
        "reload": _("Reload"),
        "insecure": _(
            "This connection is not secure, so this phone cannot keep the card without a signal. "
            "What you type stays while this page is open, and is sent again by itself."
        ),
        "refused": _(
            "This browser lets the site store nothing. Without a signal you cannot write here."
        ),
        "full": _(
            "This phone has no room left for the site. Without a signal you cannot write here."
        ),
        "deleted": _(
            "This browser has deleted what the phone kept. "
            "Entries that the club does not have: {n}. Write them again."
        ),
        "unsent": _(
            "Entries wait on this phone that the club does not have yet. Delete them and sign out?"
        ),
        "deal": _("Partie {partie}, deal {deal}: {scores}"),
        "asks": _("It counts once the other side agrees."),
        "undo": _("A deal taken back"),
        "open": _("A new card against {name}"),
        "next": _("Partie {partie}, deal {deal}"),
        "elder": _("{name} is elder."),
        "mend": _("Correct deal {deal}"),
        "needs": _("needs {n} to save the rubicon"),
        "partie_won": _("Partie {partie}: {scores}"),
        "worth": _("As the card stands: {amounts}"),
        "impossible": _("Write a whole number from 0 to {most} for each player."),
        "cannot_be": _("No deal can end in these scores."),
        "nearest": _("The nearest are {scores}."),
        "unusual": _("One deal in {n} is as rare."),
        "sure": _("These scores are right"),
        "conceded": _("This is what the deal scores. Choose it, and write again."),
        "not_ready": _("This can be told only with a signal."),
        "out": _("Both pass a hundred. Who was out first?"),
        "double": _("a double"),
        "drop": _("Drop it"),
        "not_a_file": _("This file holds no entries of yours."),
    }
