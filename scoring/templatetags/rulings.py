"""Tags for rulings and the laws they cite."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()


@register.filter
def as_law(number: str) -> SafeString:
    """“Law 58”, as a link to its page."""
    text = _("Law %(number)s") % {"number": number}
    return format_html(
        '<a href="{}">{}</a>', law_address(number), text.replace(" ", "\N{NO-BREAK SPACE}")
    )


def law_address(number: str) -> str:
    """The address of a law’s text."""
    return f"{reverse('front:rules')}#law-{number}"
