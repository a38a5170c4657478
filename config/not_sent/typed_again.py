"""A form as it was sent, for a page on which it can be sent again (`shared/_typed_again.html`)."""

from django.http import HttpRequest
from django.utils.html import format_html_join

from club.gates.held import SECRET, fields_sent


def typed_again(request: HttpRequest) -> dict[str, object]:
    """Return the fields of the form in order as HTML, and the names of what must be given again."""
    fields = fields_sent(request)
    return {
        "fields": format_html_join(
            "\n",
            '<textarea name="{}" hidden>\n{}</textarea>',
            (field for field in fields if not SECRET.search(field[0])),
        ),
        "secrets": dict.fromkeys(name for name, _value in fields if SECRET.search(name)),
        "files": list(request.FILES),
    }
