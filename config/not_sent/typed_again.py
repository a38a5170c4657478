"""A form as it was sent, for a page that can send it again (`shared/_typed_again.html`)."""

from django.http import HttpRequest

from club.access.held_forms import SECRET, fields_sent, hidden_fields


def typed_again(request: HttpRequest) -> dict[str, object]:
    """Return the form's fields as hidden HTML, and the names of what the visitor must give again.

    The keys are `fields`, and `secrets` and `files` for what must be given again.
    """
    fields = fields_sent(request)
    return {
        "fields": hidden_fields(field for field in fields if not SECRET.search(field[0])),
        "secrets": dict.fromkeys(name for name, _value in fields if SECRET.search(name)),
        "files": list(request.FILES),
    }
