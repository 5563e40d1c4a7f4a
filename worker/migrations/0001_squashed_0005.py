"""The tables of an empty database at once. A database that has some already takes the migrations that this replaces."""

import django.db.models.deletion
import django.db.models.functions.datetime
import outtake.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("worker", "0001_initial"),
        ("worker", "0002_model_calls"),
        ("worker", "0003_held_up_and_done_with_failures"),
        ("worker", "0004_jobs"),
        ("worker", "0005_parsed_reply"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_squashed_0006"),
        ("annotations", "0001_squashed_0011"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CriticVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('version', models.CharField(max_length=40)),
                ('parameters', models.JSONField(default=dict)),
                ('digest', models.CharField(max_length=64, unique=True)),
            ],
        ),
        migrations.CreateModel(
            name='Budget',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('limit_micros', models.PositiveBigIntegerField()),
                ('reserved_micros', models.PositiveBigIntegerField(default=0, help_text='for calls that are on their way')),
                ('spent_micros', models.PositiveBigIntegerField(default=0)),
                ('project', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='budget', to='accounts.project')),
            ],
        ),
        migrations.CreateModel(
            name='CriticRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('running', 'running'), ('paused', 'paused'), ('done', 'done'), ('done_with_failures', 'done_with_failures'), ('cancelled', 'cancelled')], default='waiting', max_length=20)),
                ('queue', models.CharField(default='critics', help_text='of the workers that can carry it', max_length=20)),
                ('paused_because', models.CharField(blank=True, default='', max_length=500)),
                ('held_up_since', models.DateTimeField(help_text='when what it needs first did not answer; null: it does', null=True)),
                ('held_up_because', models.CharField(blank=True, default='', max_length=500)),
                ('rests_until', models.DateTimeField(help_text='no item is begun before', null=True)),
                ('estimate', models.JSONField(help_text='what it was to take, when it was started', null=True)),
                ('budget_micros', models.PositiveBigIntegerField(help_text='millionths of a US dollar; null: no limit', null=True)),
                ('reserved_micros', models.PositiveBigIntegerField(default=0, help_text='for calls that are on their way')),
                ('spent_micros', models.PositiveBigIntegerField(default=0)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('finished_at', models.DateTimeField(null=True)),
                ('annotator', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='critic_run', to='annotations.annotator')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='critic_runs', to='annotations.round')),
                ('started_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('critic_version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='worker.criticversion')),
            ],
        ),
        migrations.CreateModel(
            name='ModelCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('key', models.CharField(help_text='SHA-256 of all that can change the answer', max_length=64)),
                ('state', models.CharField(choices=[('sent', 'sent'), ('answered', 'answered'), ('failed', 'failed'), ('lost', 'lost')], default='sent', max_length=10)),
                ('label', models.CharField(max_length=100)),
                ('provider', models.JSONField(help_text='its identity')),
                ('request', models.JSONField(help_text="texts, frames, decoding; the pictures are the clip's")),
                ('text', models.TextField(blank=True, default='', help_text='of the reply, as it came')),
                ('raw', models.JSONField(help_text='the whole reply', null=True)),
                ('finish', models.CharField(blank=True, default='', max_length=40)),
                ('prompt_tokens', models.PositiveIntegerField(null=True)),
                ('cached_tokens', models.PositiveIntegerField(null=True)),
                ('completion_tokens', models.PositiveIntegerField(null=True)),
                ('visual_tokens', models.PositiveIntegerField(help_text='that the frames should make up')),
                ('media_received', models.BooleanField(help_text='null until answered', null=True)),
                ('probabilities', models.JSONField(null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('error', models.CharField(blank=True, default='', max_length=500)),
                ('seconds', models.FloatField(default=0)),
                ('reserved_micros', models.PositiveBigIntegerField(default=0)),
                ('cost_micros', models.PositiveBigIntegerField(default=0)),
                ('sent_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('answered_at', models.DateTimeField(null=True)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='model_calls', to='accounts.project')),
                ('run', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='model_calls', to='worker.criticrun')),
            ],
        ),
        migrations.CreateModel(
            name='PromptVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100)),
                ('version', models.PositiveIntegerField()),
                ('digest', models.CharField(max_length=64)),
                ('text', models.TextField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('name', 'version'), name='prompt_version_once')],
            },
        ),
        migrations.CreateModel(
            name='RunItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0, help_text='how often a worker began it; outages excepted')),
                ('lease_token', models.CharField(blank=True, default='', help_text='of the worker that holds it', max_length=40)),
                ('expires_at', models.DateTimeField(help_text='when its worker counts as dead; null: no worker holds it', null=True)),
                ('queued_at', models.DateTimeField(help_text='when a worker was last woken for it', null=True)),
                ('error', models.CharField(blank=True, default='', help_text='why the last attempt failed', max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('finished_at', models.DateTimeField(null=True)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('running', 'running'), ('done', 'done'), ('failed', 'failed'), ('cancelled', 'cancelled')], default='waiting', max_length=10)),
                ('calls', models.PositiveIntegerField(default=0, help_text='requests to a model')),
                ('tokens', models.PositiveIntegerField(default=0)),
                ('seconds', models.FloatField(default=0)),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='worker.criticrun')),
                ('task', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.task')),
            ],
        ),
        migrations.CreateModel(
            name='ParsedReply',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('parser', models.CharField(max_length=40)),
                ('label', models.CharField(max_length=100)),
                ('status', models.CharField(max_length=20)),
                ('edits', models.JSONField(default=list, help_text='every change that was made to make sense of it')),
                ('segments', models.PositiveIntegerField(default=0)),
                ('call', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='parses', to='worker.modelcall')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parses', to='worker.runitem')),
            ],
        ),
        migrations.AddField(
            model_name='modelcall',
            name='item',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='paid_calls', to='worker.runitem'),
        ),
        migrations.CreateModel(
            name='Endpoint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('name', models.CharField(max_length=100)),
                ('address', models.URLField(help_text='its base, such as https://host/v1', max_length=500)),
                ('model', models.CharField(max_length=200)),
                ('family', models.CharField(choices=[('qwen3_vl', 'qwen3_vl'), ('qwen2_5_vl', 'qwen2_5_vl'), ('gpt', 'gpt'), ('gemini', 'gemini')], help_text='how it counts the tokens of a picture', max_length=20)),
                ('sealed_key', models.TextField(blank=True, default='')),
                ('input_price', models.PositiveBigIntegerField(help_text='micros for a million tokens; null: not known', null=True)),
                ('output_price', models.PositiveBigIntegerField(null=True)),
                ('json_schema', models.BooleanField(default=False, help_text='takes a JSON schema of the reply')),
                ('probabilities', models.BooleanField(default=False, help_text='gives the probabilities of the first token')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='endpoints', to='accounts.project')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('project', 'name'), name='endpoint_name_once')],
            },
        ),
        migrations.AddIndex(
            model_name='runitem',
            index=models.Index(condition=models.Q(('state', 'waiting')), fields=['state', 'queued_at'], name='run_item_waiting'),
        ),
        migrations.AddIndex(
            model_name='runitem',
            index=models.Index(condition=models.Q(('state', 'running')), fields=['expires_at'], name='run_item_running'),
        ),
        migrations.AddConstraint(
            model_name='runitem',
            constraint=models.UniqueConstraint(fields=('run', 'task'), name='run_item_once'),
        ),
        migrations.AddConstraint(
            model_name='runitem',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'running'), _negated=True), ('expires_at__isnull', False), _connector='OR'), name='run_item_lease_ends'),
        ),
        migrations.AddConstraint(
            model_name='parsedreply',
            constraint=models.UniqueConstraint(fields=('item', 'call', 'parser'), name='parse_once'),
        ),
        migrations.AddIndex(
            model_name='modelcall',
            index=models.Index(fields=['project', 'key'], name='model_call_key'),
        ),
        migrations.AddConstraint(
            model_name='modelcall',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'answered')), fields=('project', 'key'), name='model_call_answered_once'),
        ),
    ]
