"""The tables of an empty database at once. A database that has some already takes the migrations that this replaces."""

import django.db.models.deletion
import django.db.models.functions.datetime
import outtake.fields
from django.conf import settings
from django.db import migrations, models

from outtake.migration_operations import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('catalog', '0001_initial'),
        ('catalog', '0002_passages'),
        ('catalog', '0003_holds'),
        ('catalog', '0004_uploads'),
        ('catalog', '0005_prompt_states'),
        ('catalog', '0006_right_answers'),
    ]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0010'),
    ]

    operations = [CreateModels([
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
            options={
                'constraints': [models.UniqueConstraint(fields=('project', 'name', 'version'), name='generator_once')],
            },
        ),
        migrations.CreateModel(
            name='Passage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('external_id', models.CharField(max_length=200)),
                ('question', models.TextField(blank=True, default='')),
                ('options', models.JSONField(default=list, help_text='texts that the question offers, in order')),
                ('answer', models.TextField(blank=True, default='', help_text='the right one; of several options one of them')),
                ('text', models.TextField()),
                ('sentences', models.JSONField(help_text='[from, to) of each sentence in Unicode code points, in order')),
                ('origin', models.CharField(blank=True, default='', help_text='such as clean, rule, realistic:MODEL', max_length=100)),
                ('injected', models.JSONField(default=list, help_text='errors that were put in: sentence, type, claim; never shown')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passages', to='accounts.project')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('project', 'external_id'), name='passage_once')],
            },
        ),
        migrations.CreateModel(
            name='Prompt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('external_id', models.CharField(max_length=200)),
                ('text', models.TextField()),
                ('category', models.CharField(blank=True, default='', max_length=100)),
                ('state', models.CharField(choices=[('draft', 'draft'), ('kept', 'kept'), ('rejected', 'rejected')], default='kept', max_length=10)),
                ('rejection', models.TextField(blank=True, default='', help_text='why it was rejected')),
                ('metadata', models.JSONField(default=dict, help_text='further facts, such as the violated rule')),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prompts', to='accounts.project')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('project', 'external_id'), name='prompt_once')],
            },
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
            options={
                'constraints': [models.UniqueConstraint(fields=('media', 'recipe'), name='rendition_once_per_recipe'), models.CheckConstraint(condition=models.Q(('duration_ms__gt', 0)), name='rendition_has_duration')],
            },
        ),
        migrations.CreateModel(
            name='UploadBatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('generator', models.CharField(help_text='name, or name@version, of clips that no manifest names', max_length=161)),
                ('source', models.CharField(blank=True, default='', max_length=200)),
                ('category', models.CharField(blank=True, default='', help_text='of prompts that are new', max_length=100)),
                ('prompt_from', models.CharField(choices=[('file_name', "the file's name"), ('none', 'typed in later, or from a manifest')], default='file_name', max_length=20)),
                ('created_at', outtake.fields.DatabaseTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('cancelled_at', models.DateTimeField(null=True)),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='upload_batches', to='accounts.project')),
            ],
        ),
        migrations.CreateModel(
            name='Upload',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0, help_text='how often a worker began it; outages excepted')),
                ('lease_token', models.CharField(blank=True, default='', help_text='of the worker that holds it', max_length=40)),
                ('expires_at', models.DateTimeField(help_text='when its worker counts as dead; null: no worker holds it', null=True)),
                ('queued_at', models.DateTimeField(help_text='when a worker was last woken for it', null=True)),
                ('error', models.CharField(blank=True, default='', help_text='why the last attempt failed', max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('finished_at', models.DateTimeField(null=True)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('path', models.CharField(help_text="relative to the dropped folder, or the file's name", max_length=500)),
                ('kind', models.CharField(choices=[('clip', 'clip'), ('archive', 'archive')], default='clip', max_length=10)),
                ('size', models.PositiveBigIntegerField(help_text='bytes')),
                ('offset', models.PositiveBigIntegerField(default=0, help_text='bytes that are stored')),
                ('state', models.CharField(choices=[('uploading', 'uploading'), ('waiting', 'waiting'), ('preparing', 'preparing'), ('ready', 'ready'), ('duplicate', 'duplicate'), ('unpacked', 'unpacked'), ('rejected', 'rejected'), ('cancelled', 'cancelled')], default='uploading', max_length=20)),
                ('code', models.CharField(blank=True, default='', help_text='why it was rejected, for programs', max_length=40)),
                ('reason', models.CharField(blank=True, default='', max_length=500)),
                ('remedy', models.CharField(blank=True, default='', max_length=300)),
                ('cut', models.BooleanField(default=False, help_text='cut to the longest that is taken in')),
                ('made_keys', models.JSONField(default=list, help_text='files that a worker stored, or was about to store')),
                ('keep_until', models.DateTimeField(help_text='when it is given up, and its bytes go')),
                ('changed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('archive', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='catalog.upload')),
                ('batch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='uploads', to='catalog.uploadbatch')),
                ('video', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='uploads', to='catalog.video')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('state', 'preparing')), fields=['expires_at'], name='upload_lease'), models.Index(condition=models.Q(('state', 'waiting')), fields=['state', 'queued_at'], name='upload_queue'), models.Index(fields=['batch', 'changed_at'], name='upload_changes'), models.Index(fields=['keep_until'], name='upload_keep_until')],
                'constraints': [models.UniqueConstraint(fields=('batch', 'path'), name='upload_once_in_batch'), models.CheckConstraint(condition=models.Q(('offset__lte', models.F('size'))), name='upload_within_size'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'preparing'), _negated=True), ('expires_at__isnull', False), _connector='OR'), name='upload_lease_ends')],
            },
        ),
        migrations.CreateModel(
            name='ManifestRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('path', models.CharField(max_length=500)),
                ('cells', models.JSONField(help_text='prompt, generator and the rest, as validated')),
                ('batch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='manifest_rows', to='catalog.uploadbatch')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('batch', 'path'), name='manifest_row_once')],
            },
        ),
        migrations.CreateModel(
            name='UploadLimits',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('max_file_bytes', models.PositiveBigIntegerField(null=True)),
                ('max_files', models.PositiveIntegerField(help_text='clips in the project, and uploads under way', null=True)),
                ('max_total_bytes', models.PositiveBigIntegerField(help_text='originals, and uploads under way', null=True)),
                ('project', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='upload_limits', to='accounts.project')),
            ],
        ),
        migrations.CreateModel(
            name='UploadPart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('start', models.PositiveBigIntegerField()),
                ('size', models.PositiveBigIntegerField()),
                ('storage_key', models.CharField(max_length=200)),
                ('stored', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('upload', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='catalog.upload')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('stored', True)), fields=('upload', 'start'), name='upload_part_once')],
            },
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
            options={
                'constraints': [models.UniqueConstraint(fields=('project', 'external_id'), name='video_once')],
            },
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
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('lifted_at', None)), fields=('video',), name='hold_one_at_a_time'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='hold_has_reason')],
            },
        ),
    ])]
