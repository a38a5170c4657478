"""Removes the program and what runs it; keeps the data."""

import shutil

from deploy.install import caddy, program, services
from deploy.install.machine import SETTINGS, SITE, STATIC, USER, VAR, VENV


def uninstall(*, with_backup: bool) -> None:
    """Remove service, timers, Caddy's configuration and program, after a last backup."""
    if program.is_there() and with_backup and VENV.exists():
        print("→ A last backup")
        if unsent := program.back_up():
            print(unsent)
    print("→ The service and the timers")
    removed = services.remove()
    caddy.remove()
    if program.is_there():
        print("→ The program and its packages")
        removed = True
        shutil.rmtree(VENV, ignore_errors=True)
        shutil.rmtree(STATIC, ignore_errors=True)
        if not (SITE / ".git").exists():
            program.remove()
    print("\nRubicon is uninstalled." if removed else "\nRubicon was not installed.")
    if VAR.exists():
        print(
            f"The data are still there: {VAR} (database, backups) and {SETTINGS} (settings).\n"
            "sudo ./install puts the program back. To throw everything away:\n"
            f"  rm -r {SITE.parent} && deluser {USER}\n"
            "Debian's packages (caddy, python3-venv) stay installed."
        )
