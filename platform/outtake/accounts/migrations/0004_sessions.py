"""Sessions move to a table of ours, whose columns tell whom they name. People who are signed in stay so."""

from django.db import migrations, models
from django.utils import timezone

from outtake.accounts.people.sessions import SessionStore, named_in

BATCH = 1000


def take_over(apps, schema_editor):
    """Move what has not expired. Content that cannot be read is of no use to Django either."""
    theirs, ours = apps.get_model("sessions", "Session"), apps.get_model("accounts", "Session")
    read, rows = SessionStore().decode, []
    for old in theirs.objects.filter(expire_date__gt=timezone.now()).iterator(chunk_size=BATCH):
        if data := read(old.session_data):
            person_id, emails = named_in(data)
            columns = {"session_key": old.session_key, "session_data": old.session_data, "expire_date": old.expire_date}
            rows.append(ours(**columns, person_id=person_id, emails=emails))
    ours.objects.bulk_create(rows, batch_size=BATCH)
    theirs.objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_invitations"), ("sessions", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(
                        max_length=40, primary_key=True, serialize=False, verbose_name="session key"
                    ),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                (
                    "person_id",
                    models.BigIntegerField(
                        db_index=True, help_text="row of who is signed in, or about to be", null=True
                    ),
                ),
                (
                    "emails",
                    models.TextField(
                        blank=True, default="", help_text="addresses in the content, each between line ends"
                    ),
                ),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "abstract": False,
                "indexes": [
                    models.Index(
                        condition=models.Q(("emails__gt", "")), fields=["session_key"], name="session_with_emails"
                    )
                ],
            },
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
