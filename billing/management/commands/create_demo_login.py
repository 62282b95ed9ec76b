"""`manage.py create_demo_login`: creates the two users of the demo, if they do not exist. Prints EMAIL PASSWORD for
each new user."""

from typing import Any

from django.core.management.base import BaseCommand

from billing.accounts import services


class Command(BaseCommand):
    help = "Create the demo user and a staff user, once, and print their e-mail addresses and passwords."

    def handle(self, *args: Any, **options: Any) -> None:
        passwords = services.create_demo_logins()
        if not passwords:
            self.stderr.write(f"{services.DEMO_EMAIL} already exists; its password stays the same.")
        for email, password in passwords.items():
            self.stdout.write(f"{email} {password}")
