"""Every address of the site. `club/access.py` says who may ask for each."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from scoring.watching import watch

admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler500 = "config.busy.server_error"
# Cards first: they are asked for most, and an address is looked up in this order.
urlpatterns = [
    path("clubs/<slug:club>/", include("scoring.urls")),
    path("", include("front.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("watch/<str:address>/", watch, name="watch"),
    path("clubs/<slug:club>/", include("club.urls")),
    path("clubs/<slug:club>/", include("ledger.urls")),
]
