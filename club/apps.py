"""The app's configuration: the converter for addresses, and the signal handlers."""

from importlib import import_module

from django.apps import AppConfig
from django.urls import register_converter
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberConverter


class ClubConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "club"
    verbose_name = _("people")

    def ready(self) -> None:
        """Register the `<whole:…>` converter and connect the signal handlers."""
        register_converter(WholeNumberConverter, "whole")
        import_module("club.addresses.signals")
        import_module("club.account_changes.signals")
        from club.security.log_signals import listen

        listen()
