"""Notes writes to the catalogue, which replicas have to replay before they are read."""

from django.db import migrations

from config.kit.database_functions import InstallFunctions


class Migration(migrations.Migration):
    dependencies = [("creators", "0021_first_seen"), ("config", "0002_catalogue_writes")]

    operations = [InstallFunctions(digest="d0488a48eaf85e41")]
