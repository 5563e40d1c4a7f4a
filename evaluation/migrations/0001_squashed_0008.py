"""The tables of an empty database at once. A database that has some already takes the migrations that this replaces."""

import django.db.models.deletion
import django.db.models.functions.datetime
import outtake.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("evaluation", "0001_initial"),
        ("evaluation", "0002_settled_and_released"),
        ("evaluation", "0003_release_lease"),
        ("evaluation", "0004_answers_and_provenance"),
        ("evaluation", "0005_judges_and_reports"),
        ("evaluation", "0006_sources_of_rating_studies"),
        ("evaluation", "0007_report_drawings"),
        ("evaluation", "0008_jobs"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_squashed_0006"),
        ("annotations", "0001_squashed_0011"),
        ("worker", "0001_squashed_0005"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='GroundTruth',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('version', models.PositiveIntegerField()),
                ('policy', models.CharField(choices=[('one', 'one'), ('merged', 'merged'), ('majority', 'majority'), ('exact', 'exact'), ('settled', 'settled'), ('dawid_skene', 'dawid_skene')], max_length=20)),
                ('settings', models.JSONField(default=dict, help_text='thresholds of the policy, and the judge it used')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('annotators', models.ManyToManyField(related_name='+', to='annotations.annotator')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('study', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ground_truths', to='annotations.study')),
            ],
        ),
        migrations.CreateModel(
            name='Judge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('version', models.CharField(max_length=40)),
                ('kind', models.CharField(choices=[('lexical', 'lexical'), ('endpoint', 'endpoint'), ('local', 'local'), ('embedding', 'embedding')], default='lexical', max_length=12)),
                ('is_baseline', models.BooleanField(help_text='compares words, not meanings; labelled so wherever it shows')),
                ('model', models.CharField(blank=True, default='', help_text='its name, or the folder of a local one', max_length=300)),
                ('parameters', models.JSONField(default=dict, help_text='of decoding; of an embedding, its calibration onto 0 to 10')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('endpoint', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='worker.endpoint')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('project', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='judges', to='accounts.project')),
                ('prompt', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='worker.promptversion')),
            ],
        ),
        migrations.CreateModel(
            name='Certificate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0, help_text='how often a worker began it; outages excepted')),
                ('lease_token', models.CharField(blank=True, default='', help_text='of the worker that holds it', max_length=40)),
                ('expires_at', models.DateTimeField(help_text='when its worker counts as dead; null: no worker holds it', null=True)),
                ('queued_at', models.DateTimeField(help_text='when a worker was last woken for it', null=True)),
                ('error', models.CharField(blank=True, default='', help_text='why the last attempt failed', max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('total', models.PositiveIntegerField(default=0)),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('state', models.CharField(choices=[('judging', 'judging'), ('failed', 'failed'), ('rating', 'rating'), ('done', 'done'), ('withdrawn', 'withdrawn')], default='judging', max_length=10)),
                ('settings', models.JSONField(default=dict, help_text='seed, sizes of the samples, the least correlation')),
                ('drawn', models.JSONField(help_text='what there was to draw from; null until the pairs are drawn', null=True)),
                ('done', models.PositiveIntegerField(default=0, help_text='calls to the judge')),
                ('figures', models.JSONField(help_text='null until people have rated', null=True)),
                ('finished_at', models.DateTimeField(help_text='when its figures were computed', null=True)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('rated_in', models.ForeignKey(help_text='where people rate the pairs; null until they are drawn', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.study')),
                ('study', models.ForeignKey(help_text='whose reasons were sampled', on_delete=django.db.models.deletion.CASCADE, related_name='certificates', to='annotations.study')),
                ('judge', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='certificates', to='evaluation.judge')),
            ],
        ),
        migrations.CreateModel(
            name='Judgement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reference_hash', models.CharField(max_length=64)),
                ('prediction_hash', models.CharField(max_length=64)),
                ('score', models.PositiveSmallIntegerField(null=True)),
                ('attempts', models.PositiveSmallIntegerField(default=1)),
                ('failure', models.CharField(blank=True, default='', help_text='why there is no score', max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('call', models.ForeignKey(help_text='the last that was made for it', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='worker.modelcall')),
                ('judge', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='judgements', to='evaluation.judge')),
            ],
        ),
        migrations.CreateModel(
            name='KeptApart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('first', models.ForeignKey(help_text='that with the lower row', on_delete=django.db.models.deletion.CASCADE, related_name='+', to='annotations.segment')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='annotations.segment')),
                ('study', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kept_apart', to='annotations.study')),
            ],
            options={
                'verbose_name_plural': 'kept apart',
            },
        ),
        migrations.CreateModel(
            name='PredictionSet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('digest', models.CharField(help_text='of the ids of its annotations', max_length=64)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('annotations', models.ManyToManyField(related_name='+', to='annotations.annotation')),
                ('annotator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.annotator')),
                ('study', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prediction_sets', to='annotations.study')),
            ],
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0, help_text='how often a worker began it; outages excepted')),
                ('lease_token', models.CharField(blank=True, default='', help_text='of the worker that holds it', max_length=40)),
                ('expires_at', models.DateTimeField(help_text='when its worker counts as dead; null: no worker holds it', null=True)),
                ('queued_at', models.DateTimeField(help_text='when a worker was last woken for it', null=True)),
                ('error', models.CharField(blank=True, default='', help_text='why the last attempt failed', max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('finished_at', models.DateTimeField(null=True)),
                ('total', models.PositiveIntegerField(default=0)),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('number', models.PositiveIntegerField()),
                ('tau', models.PositiveSmallIntegerField(help_text='hundredths')),
                ('with_proposed', models.BooleanField(default=True, help_text='truth that a critic proposed counts')),
                ('kind', models.CharField(choices=[('segments', 'segments'), ('answers', 'answers')], default='segments', max_length=10)),
                ('config', models.JSONField(default=dict, help_text='all that the figures follow from')),
                ('figures', models.JSONField(help_text='tables and the data of plots; null until it is ready', null=True)),
                ('figures_digest', models.CharField(blank=True, default='', help_text='of their canonical bytes', max_length=64)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('judging', 'judging'), ('computing', 'computing'), ('ready', 'ready'), ('failed', 'failed')], default='ready', max_length=10)),
                ('done', models.PositiveIntegerField(default=0, help_text='pairs judged, then rows computed')),
                ('budget_micros', models.PositiveBigIntegerField(help_text='for its judge; null: no limit of its own', null=True)),
                ('config_hash', models.CharField(max_length=64)),
                ('code_version', models.CharField(max_length=40)),
                ('judge', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='evaluation.judge')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('study', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='annotations.study')),
                ('truth', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='evaluation.groundtruth')),
            ],
        ),
        migrations.CreateModel(
            name='Release',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('attempts', models.PositiveSmallIntegerField(default=0, help_text='how often a worker began it; outages excepted')),
                ('lease_token', models.CharField(blank=True, default='', help_text='of the worker that holds it', max_length=40)),
                ('expires_at', models.DateTimeField(help_text='when its worker counts as dead; null: no worker holds it', null=True)),
                ('queued_at', models.DateTimeField(help_text='when a worker was last woken for it', null=True)),
                ('error', models.CharField(blank=True, default='', help_text='why the last attempt failed', max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('finished_at', models.DateTimeField(null=True)),
                ('total', models.PositiveIntegerField(default=0)),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('version', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('building', 'building'), ('ready', 'ready'), ('failed', 'failed')], default='waiting', max_length=10)),
                ('digest', models.CharField(blank=True, default='', help_text='of its manifest', max_length=64)),
                ('files', models.PositiveIntegerField(default=0)),
                ('size_bytes', models.PositiveBigIntegerField(default=0, help_text='of the archive')),
                ('storage_key', models.CharField(blank=True, default='', max_length=200)),
                ('done', models.PositiveIntegerField(default=0, help_text='files written')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('study', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='releases', to='annotations.study')),
                ('truth', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='evaluation.groundtruth')),
                ('report', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='evaluation.report')),
            ],
        ),
        migrations.CreateModel(
            name='ReportDrawing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('svg', models.TextField()),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drawings', to='evaluation.report')),
            ],
        ),
        migrations.CreateModel(
            name='ReportRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('score', models.JSONField(help_text='as ``manage.py score --json`` prints it')),
                ('prediction_set', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='evaluation.predictionset')),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='evaluation.report')),
            ],
        ),
        migrations.CreateModel(
            name='TruthItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('provenance', models.CharField(blank=True, choices=[('one', 'one'), ('unanimous', 'unanimous'), ('merged', 'merged'), ('majority', 'majority'), ('model', 'model'), ('joint', 'joint'), ('adjudicated', 'adjudicated')], default='', help_text='what it rests on; "" in truths made before it was kept', max_length=20)),
                ('adjudication', models.ForeignKey(help_text='where an expert settled it', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.adjudication')),
                ('annotations', models.ManyToManyField(related_name='+', to='annotations.annotation')),
                ('task', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.task')),
                ('truth', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='evaluation.groundtruth')),
            ],
        ),
        migrations.CreateModel(
            name='TruthAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', models.CharField(max_length=2000, null=True)),
                ('unclear', models.BooleanField(default=False, help_text='whether someone whom it rests on found it unclear')),
                ('provenance', models.CharField(choices=[('one', 'one'), ('unanimous', 'unanimous'), ('merged', 'merged'), ('majority', 'majority'), ('model', 'model'), ('joint', 'joint'), ('adjudicated', 'adjudicated')], max_length=20)),
                ('votes', models.PositiveIntegerField(help_text='how many annotators answered with a value')),
                ('votes_for', models.PositiveIntegerField(help_text='how many of them with this one')),
                ('probability', models.FloatField(help_text='that it is true, where a model says so', null=True)),
                ('task_question', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.taskquestion')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='evaluation.truthitem')),
            ],
        ),
        migrations.CreateModel(
            name='TruthSegment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('type', models.CharField(max_length=60)),
                ('severity', models.SmallIntegerField(null=True)),
                ('reason', models.TextField()),
                ('start_ms', models.PositiveIntegerField()),
                ('end_ms', models.PositiveIntegerField()),
                ('proposed_by_critic', models.BooleanField(default=False, help_text='a critic marked it, and no person did')),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='segments', to='evaluation.truthitem')),
                ('sources', models.ManyToManyField(related_name='+', to='annotations.segment')),
            ],
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('metric', models.CharField(max_length=2)),
                ('p', models.FloatField()),
                ('r', models.FloatField()),
                ('s', models.PositiveSmallIntegerField(null=True)),
                ('prediction', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='annotations.segment')),
                ('row', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='evaluation.reportrow')),
                ('reference', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='evaluation.truthsegment')),
            ],
            options={
                'verbose_name_plural': 'matches',
            },
        ),
        migrations.CreateModel(
            name='CertificatePair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('reference_reason', models.TextField()),
                ('prediction_reason', models.TextField()),
                ('natural', models.BooleanField(help_text='drawn from all pairs alike; else from those of its score')),
                ('weight', models.FloatField(help_text='how many pairs of the study it stands for')),
                ('score', models.PositiveSmallIntegerField()),
                ('swapped_score', models.PositiveSmallIntegerField(help_text='null: the judge failed in this order', null=True)),
                ('about', models.ForeignKey(help_text='whose clip both reasons are about', on_delete=django.db.models.deletion.CASCADE, related_name='+', to='annotations.task')),
                ('certificate', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairs', to='evaluation.certificate')),
                ('task', models.OneToOneField(help_text='where people rate it', on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.task')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('certificate', 'position'), name='certificate_pair_once'), models.CheckConstraint(condition=models.Q(('score__lte', 10)), name='certificate_pair_in_range')],
            },
        ),
        migrations.AddConstraint(
            model_name='groundtruth',
            constraint=models.UniqueConstraint(fields=('study', 'version'), name='ground_truth_version_once'),
        ),
        migrations.AddConstraint(
            model_name='judge',
            constraint=models.UniqueConstraint(condition=models.Q(('project', None)), fields=('name', 'version'), name='judge_once'),
        ),
        migrations.AddConstraint(
            model_name='judge',
            constraint=models.UniqueConstraint(fields=('project', 'name', 'version'), name='judge_of_a_project_once'),
        ),
        migrations.AddConstraint(
            model_name='judge',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'endpoint'), _negated=True), ('endpoint__isnull', False), _connector='OR'), name='judge_has_its_endpoint'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'done'), _negated=True), ('figures__isnull', False), _connector='OR'), name='certificate_done_has_figures'),
        ),
        migrations.AddConstraint(
            model_name='certificate',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['rating', 'done']), _negated=True), ('rated_in__isnull', False), _connector='OR'), name='certificate_is_rated_in'),
        ),
        migrations.AddConstraint(
            model_name='judgement',
            constraint=models.UniqueConstraint(fields=('judge', 'reference_hash', 'prediction_hash'), name='judgement_once'),
        ),
        migrations.AddConstraint(
            model_name='judgement',
            constraint=models.CheckConstraint(condition=models.Q(('score__gte', 0), ('score__lte', 10)), name='judgement_in_range'),
        ),
        migrations.AddConstraint(
            model_name='judgement',
            constraint=models.CheckConstraint(condition=models.Q(('score__isnull', False), models.Q(('failure', ''), _negated=True), _connector='OR'), name='judgement_says_something'),
        ),
        migrations.AddConstraint(
            model_name='keptapart',
            constraint=models.UniqueConstraint(fields=('first', 'second'), name='kept_apart_once'),
        ),
        migrations.AddConstraint(
            model_name='keptapart',
            constraint=models.CheckConstraint(condition=models.Q(('first__lt', models.F('second'))), name='kept_apart_in_order'),
        ),
        migrations.AddConstraint(
            model_name='predictionset',
            constraint=models.UniqueConstraint(fields=('study', 'annotator', 'digest'), name='prediction_set_once'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(fields=('study', 'number'), name='report_number_once'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.CheckConstraint(condition=models.Q(('tau__lte', 100)), name='report_tau_in_range'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['judging', 'computing']), _negated=True), ('expires_at__isnull', False), _connector='OR'), name='report_lease_ends'),
        ),
        migrations.AddConstraint(
            model_name='release',
            constraint=models.UniqueConstraint(fields=('study', 'version'), name='release_version_once'),
        ),
        migrations.AddConstraint(
            model_name='reportdrawing',
            constraint=models.UniqueConstraint(fields=('report', 'name'), name='report_drawing_once'),
        ),
        migrations.AddConstraint(
            model_name='reportrow',
            constraint=models.UniqueConstraint(fields=('report', 'position'), name='report_row_once'),
        ),
        migrations.AddConstraint(
            model_name='truthitem',
            constraint=models.UniqueConstraint(fields=('truth', 'task'), name='truth_item_once'),
        ),
        migrations.AddConstraint(
            model_name='truthanswer',
            constraint=models.UniqueConstraint(fields=('item', 'task_question'), name='truth_answer_once'),
        ),
        migrations.AddConstraint(
            model_name='truthanswer',
            constraint=models.CheckConstraint(condition=models.Q(('value__isnull', False), ('unclear', True), _connector='OR'), name='truth_answer_says_something'),
        ),
        migrations.AddConstraint(
            model_name='truthanswer',
            constraint=models.CheckConstraint(condition=models.Q(('votes_for__lte', models.F('votes'))), name='truth_answer_votes_add_up'),
        ),
        migrations.AddConstraint(
            model_name='truthsegment',
            constraint=models.UniqueConstraint(fields=('item', 'position'), name='truth_segment_once'),
        ),
        migrations.AddConstraint(
            model_name='truthsegment',
            constraint=models.CheckConstraint(condition=models.Q(('end_ms__gt', models.F('start_ms'))), name='truth_segment_in_order'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(fields=('row', 'metric', 'reference'), name='match_reference_once'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(fields=('row', 'metric', 'prediction'), name='match_prediction_once'),
        ),
    ]
