"""Whoever is signed in signs in once more: of earlier sessions it is not known whose they are, so nobody could end them."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("config", "0002_cache"),
        ("sessions", "0001_initial"),
        ("usersessions", "0001_initial"),
    ]

    operations = [migrations.RunSQL("DELETE FROM django_session", migrations.RunSQL.noop)]
