"""The pages of the laws, and their file for programs. They are open to everybody."""

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
    """Show all the laws and cases, or those that have the words of `?q=`."""
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
    """Show one case. Its number is written in small letters in the address."""
    known_case = CASES.get(case.upper())
    if known_case is None or case != case.lower():
        raise Http404
    return render(request, "front/law_book/case.html", {"page": CasePage(known_case)})


@require_safe
@cache_control(public=True, max_age=3600)
@condition(etag_func=lambda _request: laws_etag())
def laws_json(_request: HttpRequest) -> HttpResponse:
    """Return the laws for programs. A program may keep them for an hour, and then ask again."""
    return HttpResponse(laws_file(), "application/json")
