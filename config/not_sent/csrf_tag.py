"""Django's `csrf_token` tag, with the visitor its page was made for (`club.access.made_for`).

It is a builtin of all templates (TEMPLATES in the settings).
"""

from django import template
from django.template.context import Context
from django.utils.safestring import SafeString

from club.access.made_for import page_fields

register = template.Library()


@register.simple_tag(takes_context=True)
def csrf_token(context: Context) -> SafeString | str:
    """Return the hidden fields of a form, or "" if the page has no token, like Django's tag."""
    token = context.get("csrf_token")
    if not token or token == "NOTPROVIDED":  # noqa: S105  (Django's word for none)
        return ""
    return page_fields(token, context.get("request"))
