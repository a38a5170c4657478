"""Views of the help pages. They are open to everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from front.help.pages import FILES, help_page, help_pages


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the help pages."""
    return render(request, "front/help/index.html", {"pages": help_pages()})


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """Show one help page, with links to the others."""
    if name not in FILES:
        raise Http404
    return render(request, "front/help/page.html", {"page": help_page(name), "pages": help_pages()})
