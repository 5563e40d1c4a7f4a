"""The tables of an empty database at once. A database that has some already takes the migrations that this replaces."""

import django.db.models.deletion
import django.db.models.functions.datetime
import outtake.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("catalog", "0001_initial"),
        ("catalog", "0002_passages"),
        ("catalog", "0003_holds"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_squashed_0006"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Media',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('sha256', models.CharField(max_length=64, unique=True)),
                ('size_bytes', models.PositiveBigIntegerField()),
                ('container', models.CharField(help_text='mov, matroska or avi, by its first bytes', max_length=20)),
                ('storage_key', models.CharField(max_length=200)),
                ('probe', models.JSONField(help_text='what ffprobe said: streams, codecs, frame rate, size, duration')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
        ),
        migrations.CreateModel(
            name='Generator',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100)),
                ('version', models.CharField(blank=True, default='', max_length=60)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='generators', to='accounts.project')),
            ],
        ),
        migrations.CreateModel(
            name='Passage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('external_id', models.CharField(max_length=200)),
                ('question', models.TextField(blank=True, default='')),
                ('options', models.JSONField(default=list, help_text='texts that the question offers, in order')),
                ('text', models.TextField()),
                ('sentences', models.JSONField(help_text='[from, to) of each sentence in Unicode code points, in order')),
                ('origin', models.CharField(blank=True, default='', help_text='such as clean, rule, realistic:MODEL', max_length=100)),
                ('injected', models.JSONField(default=list, help_text='errors that were put in: sentence, type, claim; never shown')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passages', to='accounts.project')),
            ],
        ),
        migrations.CreateModel(
            name='Prompt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('external_id', models.CharField(max_length=200)),
                ('text', models.TextField()),
                ('category', models.CharField(blank=True, default='', max_length=100)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prompts', to='accounts.project')),
            ],
        ),
        migrations.CreateModel(
            name='Rendition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('recipe', models.CharField(max_length=60)),
                ('sha256', models.CharField(max_length=64)),
                ('size_bytes', models.PositiveBigIntegerField()),
                ('storage_key', models.CharField(max_length=200)),
                ('strip_key', models.CharField(max_length=200)),
                ('strip', models.JSONField(help_text='tiles, tile_width, tile_height of the thumbnail strip')),
                ('width', models.PositiveIntegerField()),
                ('height', models.PositiveIntegerField()),
                ('duration_ms', models.PositiveIntegerField(help_text='the last of edges_ms')),
                ('edges_ms', models.JSONField(help_text='rounded start of each frame and the end of the last, strictly increasing')),
                ('ticks', models.JSONField(help_text='exact start of each frame and the end of the last, in ticks')),
                ('ticks_per_second', models.PositiveIntegerField()),
                ('has_audio', models.BooleanField()),
                ('peaks', models.JSONField(help_text='loudness 0..1 by 10 ms; null for silence or no sound', null=True)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('media', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='renditions', to='catalog.media')),
            ],
        ),
        migrations.CreateModel(
            name='Video',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('external_id', models.CharField(max_length=500)),
                ('seed', models.CharField(blank=True, default='', max_length=60)),
                ('source', models.CharField(blank=True, default='', max_length=200)),
                ('metadata', models.JSONField(default=dict, help_text='further columns of the manifest')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('generator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='videos', to='catalog.generator')),
                ('media', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='videos', to='catalog.media')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='videos', to='accounts.project')),
                ('prompt', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='videos', to='catalog.prompt')),
                ('rendition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='videos', to='catalog.rendition')),
            ],
        ),
        migrations.CreateModel(
            name='Hold',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=500)),
                ('placed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('lifted_at', models.DateTimeField(null=True)),
                ('lifted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('placed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('video', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='holds', to='catalog.video')),
            ],
        ),
        migrations.AddConstraint(
            model_name='generator',
            constraint=models.UniqueConstraint(fields=('project', 'name', 'version'), name='generator_once'),
        ),
        migrations.AddConstraint(
            model_name='passage',
            constraint=models.UniqueConstraint(fields=('project', 'external_id'), name='passage_once'),
        ),
        migrations.AddConstraint(
            model_name='prompt',
            constraint=models.UniqueConstraint(fields=('project', 'external_id'), name='prompt_once'),
        ),
        migrations.AddConstraint(
            model_name='rendition',
            constraint=models.UniqueConstraint(fields=('media', 'recipe'), name='rendition_once_per_recipe'),
        ),
        migrations.AddConstraint(
            model_name='rendition',
            constraint=models.CheckConstraint(condition=models.Q(('duration_ms__gt', 0)), name='rendition_has_duration'),
        ),
        migrations.AddConstraint(
            model_name='video',
            constraint=models.UniqueConstraint(fields=('project', 'external_id'), name='video_once'),
        ),
        migrations.AddConstraint(
            model_name='hold',
            constraint=models.UniqueConstraint(condition=models.Q(('lifted_at', None)), fields=('video',), name='hold_one_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='hold',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='hold_has_reason'),
        ),
    ]
