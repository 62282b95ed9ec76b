"""`manage.py create_demo_login`: EMAIL PASSWORD on standard output when it made one, nothing when there is one."""

from typing import Any

from django.core.management.base import BaseCommand

from billing.accounts import services


class Command(BaseCommand):
    help = "Make the demo user, once, and print its e-mail address and password."

    def handle(self, *args: Any, **options: Any) -> None:
        password = services.create_demo_login()
        if password is None:
            self.stderr.write(f"{services.DEMO_EMAIL} exists already; its password stays as it is.")
        else:
            self.stdout.write(f"{services.DEMO_EMAIL} {password}")
