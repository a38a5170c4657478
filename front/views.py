"""Pages that span the packages: home, health, the demonstration's sign-in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "front/home.html")


def health(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")


def demonstration_sign_in(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403_csrf.html", status=403)
