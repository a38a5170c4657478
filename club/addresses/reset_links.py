"""Tokens for the links, sent by e-mail, that set a new password."""

from django.contrib.auth.tokens import PasswordResetTokenGenerator


class ResetLinkTokens(PasswordResetTokenGenerator):
    """Make and check the tokens of links that set a new password.

    Only an e-mail to the address has the link, so anyone who follows it confirms the address.
    Officers hand out links of another kind: `club.members.invitation_links`.
    """

    key_salt = "club.addresses.mailed"
