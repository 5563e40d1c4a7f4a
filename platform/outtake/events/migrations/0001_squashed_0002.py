"""The tables of an empty database at once. A database that has some already takes the migrations that this replaces."""

import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("events", "0001_initial"),
        ("events", "0002_tries_of_events"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=60)),
                ('subject', models.CharField(help_text='public id of what it happened to', max_length=60)),
                ('payload', models.JSONField(default=dict)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('consumed_at', models.DateTimeField(null=True)),
                ('tries', models.PositiveSmallIntegerField(db_default=0, default=0)),
                ('try_after', models.DateTimeField(help_text='not before this time; none: at once', null=True)),
                ('dead_at', models.DateTimeField(help_text='when it was set aside, after its last try', null=True)),
                ('error', models.TextField(blank=True, db_default='', default='', help_text='what the last try raised')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('consumed_at__isnull', True), ('dead_at__isnull', True)), fields=['kind', 'id'], name='event_waiting')],
            },
        ),
    ]
