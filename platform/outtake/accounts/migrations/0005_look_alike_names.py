"""
No new account has a name that looks like another's.

Accounts that look alike already keep their names: the first of them holds the look, the others have none.
"""

from django.db import migrations

import outtake.accounts.models
from outtake.accounts.people.usernames import skeleton


def note_looks(apps, schema_editor):
    people = apps.get_model("accounts", "Person").objects
    seen = set()
    for number, username in people.order_by("pk").values_list("pk", "username").iterator():
        look = skeleton(username)
        if look not in seen:
            people.filter(pk=number).update(skeleton=look)
        seen.add(look)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_sessions")]

    operations = [
        migrations.AddField("person", "skeleton", outtake.accounts.models.SkeletonField()),
        migrations.RunPython(note_looks, migrations.RunPython.noop),
    ]
