"""The pages of the laws, and the laws' file for programs. They are open to everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from front.law_book.case_page import CasePage
from front.law_book.for_programs import laws_etag, laws_file
from front.law_book.index_page import laws_page
from front.law_book.law_page import LawPage
from piquet.law_texts.all_entries import CASES, LAWS


@require_safe
def laws(request: HttpRequest) -> HttpResponse:
    """Show all the laws and cases, or the results of the search `?q=`."""
    page = laws_page(request.GET.get("q", ""))
    return render(request, "front/law_book/index.html", {"page": page})


@require_safe
def law(request: HttpRequest, law: str) -> HttpResponse:
    """Show one law."""
    if law not in LAWS:
        raise Http404
    return render(request, "front/law_book/law.html", {"page": LawPage(LAWS[law])})


@require_safe
def case(request: HttpRequest, case: str) -> HttpResponse:
    """Show one case. The address has its number in lower case."""
    known_case = CASES.get(case.upper())
    if known_case is None or case != case.lower():
        raise Http404
    return render(request, "front/law_book/case.html", {"page": CasePage(known_case)})


@require_safe
@cache_control(public=True, max_age=3600)
@condition(etag_func=lambda _request: laws_etag())
def laws_json(_request: HttpRequest) -> HttpResponse:
    """Return the laws for programs, which may cache them for an hour."""
    return HttpResponse(laws_file(), "application/json")
