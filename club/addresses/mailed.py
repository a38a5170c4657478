"""The links in letters that set a new password."""

from django.contrib.auth.tokens import PasswordResetTokenGenerator


class MailedLinks(PasswordResetTokenGenerator):
    """Makes the links of the letters that set a new password.

    They are sent to the address and shown to nobody else, so whoever follows one has proved it.
    An officer's link is of another kind: `club.members.invitation_links`.
    """

    key_salt = "club.addresses.mailed"
