"""manage.py health [--json]: report whether the site is well, with a remedy for each error."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from hosting.health.report import HealthPage, health_page


class Command(BaseCommand):
    """Run every check. Exits with 0 if all is well, else with 1."""

    help = "Says whether the site is well, and what to do. The exit status is 1 if it is not."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="write the report as JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the findings, and set the exit status."""
        page = health_page(served=False)
        if options["json"]:
            self.stdout.write(json.dumps(page.as_json(), ensure_ascii=False))
        else:
            self._write(page)
        if not page.is_well:
            raise SystemExit(1)

    def _write(self, page: HealthPage) -> None:
        for finding in page.findings:
            self.stdout.write(f"{finding.state.value:<9} {finding.name}: {finding.text}")
            if finding.todo:
                self.stdout.write(f"{'':<9} → {finding.todo}")
        self.stdout.write("The site is well." if page.is_well else "The site is not well.")
