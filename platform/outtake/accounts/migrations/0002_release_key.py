from django.db import migrations, models

import outtake.accounts.models


def give_each_its_own(apps, schema_editor):
    """A column's default is evaluated once for all rows that there are; a key must not be shared."""
    Project = apps.get_model("accounts", "Project")
    for project in Project.objects.all():
        project.release_key = outtake.accounts.models.new_release_key()
        project.save(update_fields=["release_key"])


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='project',
            name='release_key',
            field=models.CharField(default=outtake.accounts.models.new_release_key, help_text='key of the pseudonyms in releases; never leaves the database', max_length=64),
        ),
        migrations.RunPython(give_each_its_own, migrations.RunPython.noop),
    ]
