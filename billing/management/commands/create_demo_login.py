"""`manage.py create_demo_login`: creates the demo login and prints EMAIL PASSWORD. Prints nothing if it exists."""

from typing import Any

from django.core.management.base import BaseCommand

from billing.accounts import services


class Command(BaseCommand):
    help = "Create the demo user, once, and print its e-mail address and password."

    def handle(self, *args: Any, **options: Any) -> None:
        password = services.create_demo_login()
        if password is None:
            self.stderr.write(f"{services.DEMO_EMAIL} already exists; its password stays the same.")
        else:
            self.stdout.write(f"{services.DEMO_EMAIL} {password}")
