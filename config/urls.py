"""Every URL of the site. `club/access/table.py` defines who may request each."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import include, path

from club.security.code_tries import AddressCodeView, SignInCodeView
from club.views import sessions as security
from config import moved_admin_pages
from scoring.card_polling import watch

admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


def _own_password(_request: HttpRequest, extra_context: object = None) -> HttpResponse:  # noqa: ARG001
    """Redirect to the account's own page, where a change is logged and sent by e-mail."""
    return redirect("account_change_password")


admin.site.password_change = _own_password  # type: ignore[assignment,method-assign]

_admin_pages, _app, _namespace = admin.site.urls

# Cards first: they are requested most, and Django tries the patterns in this order.
urlpatterns = [
    path("clubs/<slug:club>/", include("scoring.urls")),
    path("", include("front.urls")),
    path("", include("hosting.urls")),
    path("clubs/<slug:club>/", include("history.urls")),
    path("clubs/<slug:club>/", include("contests.urls")),
    path("", include("club.account_urls")),
    path("accounts/sessions/", security.sessions, name="account_sessions"),
    path("accounts/sessions/end/", security.end_one, name="account_end_session"),
    path("accounts/sessions/end-others/", security.end_others, name="account_end_others"),
    path(
        "accounts/login/code/confirm/", SignInCodeView.as_view(), name="account_confirm_login_code"
    ),
    path(
        "accounts/confirm-email/", AddressCodeView.as_view(), name="account_email_verification_sent"
    ),
    path("accounts/", include("allauth.urls")),
    path("admin/", (moved_admin_pages.urlpatterns + _admin_pages, _app, _namespace)),
    path("watch/<str:address>/", watch, name="watch"),
    path("clubs/<slug:club>/", include("club.urls")),
    path("clubs/<slug:club>/", include("ledger.urls")),
]

handler400 = "config.error_pages.bad_request"
handler403 = "config.error_pages.permission_denied"
handler404 = "club.views.not_found.page_not_found"
handler500 = "config.database_failures.server_error"
