"""The addresses for the site's administrators and their programs."""

from django.urls import path, re_path

from hosting.health import views as health_views
from hosting.metrics import views as metrics_views

app_name = "hosting"
urlpatterns = [
    path("health/", health_views.health, name="health"),
    path("health/report/", health_views.health_report, name="health_report"),
    re_path(r"^metrics/?$", metrics_views.metrics, name="metrics"),
]
