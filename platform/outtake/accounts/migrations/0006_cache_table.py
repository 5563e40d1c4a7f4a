"""The table in which all processes keep what they share, where the broker is no Redis service."""

from django.core.management import call_command
from django.db import migrations

from outtake.settings.caching import TABLE


def make_table(apps, schema_editor):
    call_command("createcachetable", TABLE, database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_look_alike_names")]

    operations = [migrations.RunPython(make_table, migrations.RunPython.noop)]
