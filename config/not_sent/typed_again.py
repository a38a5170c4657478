"""A form as it was sent, for a page on which it can be sent again (`shared/_typed_again.html`)."""

from django.http import HttpRequest

from club.access.held_forms import SECRET, fields_sent, hidden_fields


def typed_again(request: HttpRequest) -> dict[str, object]:
    """Return the fields of the form in order as HTML, and the names of what must be given again."""
    fields = fields_sent(request)
    return {
        "fields": hidden_fields(field for field in fields if not SECRET.search(field[0])),
        "secrets": dict.fromkeys(name for name, _value in fields if SECRET.search(name)),
        "files": list(request.FILES),
    }
