"""Invitations get an id, an address, and the time at which they were accepted."""

import django.db.models.functions.datetime
from django.db import migrations, models
from django.utils import timezone

import outtake.fields


def name_them(apps, schema_editor):
    for invitation in apps.get_model("accounts", "Invitation").objects.order_by("pk"):
        invitation.public_id = outtake.fields.new_public_id()
        invitation.accepted_at = timezone.now() if invitation.accepted_by_id else None
        invitation.save(update_fields=["public_id", "accepted_at"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_release_key")]

    operations = [
        migrations.AddField("invitation", "public_id", models.CharField(max_length=16, null=True)),
        migrations.AddField(
            "invitation",
            "email",
            models.EmailField(
                blank=True, default="", help_text="where it was sent; emptied when it is accepted", max_length=254
            ),
        ),
        migrations.AddField(
            "invitation", "created_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())
        ),
        migrations.AddField("invitation", "accepted_at", models.DateTimeField(null=True)),
        migrations.RunPython(name_them, migrations.RunPython.noop),
        migrations.AlterField("invitation", "public_id", outtake.fields.PublicIdField()),
    ]
