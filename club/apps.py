from django.apps import AppConfig
from django.urls import register_converter
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberConverter


class ClubConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "club"
    verbose_name = _("people")

    def ready(self) -> None:
        """Every address of the site may have a `<whole:…>` in it; the security log listens."""
        register_converter(WholeNumberConverter, "whole")
        from club.security.log_signals import listen

        listen()
