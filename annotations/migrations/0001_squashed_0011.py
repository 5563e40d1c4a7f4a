"""The tables of an empty database at once. A database that has some already takes the migrations that this replaces."""

import django.db.models.deletion
import django.db.models.functions.datetime
import outtake.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("annotations", "0001_initial"),
        ("annotations", "0002_review"),
        ("annotations", "0003_answers"),
        ("annotations", "0004_subjects_and_training"),
        ("annotations", "0005_held_tasks"),
        ("annotations", "0006_rejected_questions"),
        ("annotations", "0007_crowd_and_quality"),
        ("annotations", "0008_kept_signals"),
        ("annotations", "0009_study_sources"),
        ("annotations", "0010_crowd_reaches_one_study"),
        ("annotations", "0011_names_of_the_field"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_squashed_0006"),
        ("catalog", "0001_squashed_0003"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Recruitment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('platform', models.CharField(choices=[('prolific', 'prolific'), ('connect', 'connect'), ('other', 'other'), ('simulated', 'simulated')], max_length=20)),
                ('state', models.CharField(choices=[('draft', 'draft'), ('open', 'open'), ('paused', 'paused'), ('closed', 'closed')], default='draft', max_length=10)),
                ('person_parameter', models.CharField(help_text="name in the URL of the platform's id of a person", max_length=60)),
                ('study_parameter', models.CharField(blank=True, default='', max_length=60)),
                ('submission_parameter', models.CharField(help_text='name in the URL of its id of one participation', max_length=60)),
                ('consent', models.TextField(help_text='what a person agrees to; plain text, blank lines between paragraphs')),
                ('consent_version', models.PositiveIntegerField(default=1, help_text='raised with every change of the text')),
                ('min_width_px', models.PositiveIntegerField(default=1024, help_text='of the window, for the device check')),
                ('needs_sound', models.BooleanField(default=False)),
                ('tasks_each', models.PositiveIntegerField(help_text='how many tasks a person does, the training not counted')),
                ('max_minutes', models.PositiveIntegerField(help_text='after which a participation counts as timed out')),
                ('reward_minor', models.PositiveIntegerField(help_text='for a whole participation, in hundredths of the currency')),
                ('currency', models.CharField(default='GBP', max_length=3)),
                ('fee_percent', models.PositiveSmallIntegerField(default=0, help_text='of the platform, on rewards and bonuses')),
                ('completion_code', models.CharField(max_length=60)),
                ('screen_out_code', models.CharField(max_length=60)),
                ('attention_code', models.CharField(max_length=60)),
                ('return_url', models.CharField(blank=True, default='', help_text='where a person goes in the end; {code} stands for the code', max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
        ),
        migrations.CreateModel(
            name='Annotator',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('kind', models.CharField(choices=[('person', 'person'), ('critic', 'critic')], max_length=10)),
                ('name', models.CharField(blank=True, default='', help_text='of a critic or a simulated annotator', max_length=100)),
                ('simulated', models.BooleanField(default=False)),
                ('person', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='annotator', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='AnnotatorAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('action', models.CharField(choices=[('qualify', 'qualify'), ('warn', 'warn'), ('pause', 'pause'), ('recheck', 'recheck'), ('exclude', 'exclude')], max_length=10)),
                ('round_n', models.PositiveIntegerField(help_text='the round that a qualification admits to', null=True)),
                ('numbers', models.JSONField(default=dict, help_text='the signal, its n, and the threshold, as they were')),
                ('message', models.TextField(blank=True, default='', help_text='what the annotator is told')),
                ('sets_aside', models.BooleanField(default=False, help_text="whether their annotations make room for others'")),
                ('until', models.DateTimeField(help_text='when a pause is over', null=True)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('undone_at', models.DateTimeField(null=True)),
                ('undone_because', models.TextField(blank=True, default='')),
                ('appeal', models.TextField(blank=True, default='', help_text='what the annotator says against it')),
                ('appealed_at', models.DateTimeField(null=True)),
                ('appeal_answer', models.TextField(blank=True, default='')),
                ('appeal_answered_at', models.DateTimeField(null=True)),
                ('annotator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rule_events', to='annotations.annotator')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('undone_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Assignment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('state', models.CharField(choices=[('leased', 'leased'), ('submitted', 'submitted'), ('expired', 'expired'), ('skipped', 'skipped'), ('reported', 'reported'), ('withheld', 'withheld'), ('set_aside', 'set_aside'), ('sent_back', 'sent_back')], max_length=10)),
                ('purpose', models.CharField(choices=[('work', 'work'), ('gold', 'gold'), ('repeat', 'repeat')], default='work', help_text='gold and repeats look like work and count as none', max_length=10)),
                ('slot', models.PositiveSmallIntegerField(help_text='null for critics, in training, unseen checks, and once given back', null=True)),
                ('lease_token', models.CharField(blank=True, default='', help_text='fences off an earlier lease', max_length=40)),
                ('expires_at', models.DateTimeField(null=True)),
                ('version', models.PositiveIntegerField(default=0, help_text='of the draft')),
                ('draft', models.TextField(blank=True, default='', help_text='JSON as text, unfinished and unchecked')),
                ('ended_because', models.CharField(blank=True, default='', max_length=500)),
                ('annotator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='assignments', to='annotations.annotator')),
            ],
        ),
        migrations.CreateModel(
            name='Annotation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('revision', models.PositiveIntegerField()),
                ('idempotency_key', models.CharField(max_length=200)),
                ('body_hash', models.CharField(max_length=64)),
                ('is_clean', models.BooleanField(help_text='null where nothing was said of it', null=True)),
                ('status', models.CharField(choices=[('ok', 'ok'), ('failed', 'failed'), ('refused', 'refused'), ('media_not_received', 'media_not_received')], default='ok', help_text='of a critic', max_length=20)),
                ('active_ms', models.PositiveIntegerField(default=0)),
                ('plays', models.PositiveIntegerField(default=0)),
                ('swapped', models.BooleanField(help_text='of a pair: whether b was shown on the left', null=True)),
                ('submitted_at', outtake.fields.DatabaseTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('rendition', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.rendition')),
                ('annotator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='annotations', to='annotations.annotator')),
                ('corrected_by', models.ForeignKey(help_text='who made this revision, where it is not the annotator themself', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='annotations.annotator')),
                ('assignment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='annotations', to='annotations.assignment')),
            ],
        ),
        migrations.CreateModel(
            name='ClipReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('problem', models.CharField(choices=[('broken', 'broken'), ('upsetting', 'upsetting'), ('unclear', 'unclear')], max_length=20)),
                ('note', models.CharField(blank=True, default='', max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('assignment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='annotations.assignment')),
            ],
        ),
        migrations.CreateModel(
            name='InstrumentVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=40)),
                ('version', models.PositiveIntegerField()),
                ('document', models.JSONField()),
                ('digest', models.CharField(max_length=64)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('key', 'version'), name='instrument_version_once')],
            },
        ),
        migrations.CreateModel(
            name='Participation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('state', models.CharField(choices=[('entered', 'entered'), ('consented', 'consented'), ('working', 'working'), ('completed', 'completed'), ('screened_out', 'screened_out'), ('attention', 'attention'), ('declined', 'declined'), ('returned', 'returned'), ('timed_out', 'timed_out'), ('withdrawn', 'withdrawn')], default='entered', max_length=20)),
                ('consent_version', models.PositiveIntegerField(null=True)),
                ('consented_at', models.DateTimeField(null=True)),
                ('device', models.JSONField(help_text='what the device check found: width_px, keyboard, sound', null=True)),
                ('entered_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('ends_by', models.DateTimeField(help_text='when it times out; set when the work begins', null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('ended_because', models.CharField(blank=True, default='', max_length=500)),
                ('annotator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='annotations.annotator')),
                ('recruitment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='annotations.recruitment')),
            ],
        ),
        migrations.CreateModel(
            name='Payment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('kind', models.CharField(choices=[('reward', 'reward'), ('bonus', 'bonus')], max_length=10)),
                ('amount_minor', models.PositiveIntegerField(help_text="in hundredths of the recruitment's currency")),
                ('because', models.CharField(blank=True, default='', max_length=500)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('exported_at', models.DateTimeField(help_text='when it went into a file for the platform', null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='payments', to='annotations.participation')),
            ],
        ),
        migrations.CreateModel(
            name='Question',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('key', models.CharField(blank=True, default='', help_text='in its instrument; "" for a prompt\'s', max_length=40)),
                ('form', models.CharField(choices=[('yes_no', 'yes_no'), ('choice', 'choice'), ('choices', 'choices'), ('scale', 'scale'), ('text', 'text'), ('preference', 'preference')], default='yes_no', max_length=10)),
                ('text', models.TextField()),
                ('dimension', models.CharField(max_length=40)),
                ('criterion', models.CharField(default='explicit', help_text='explicit or implicit', max_length=20)),
                ('state', models.CharField(choices=[('draft', 'draft'), ('kept', 'kept'), ('rejected', 'rejected')], default='kept', max_length=10)),
                ('instrument_version', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='questions', to='annotations.instrumentversion')),
                ('prompt', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='questions', to='catalog.prompt')),
                ('written_by', models.ForeignKey(help_text='shown to nobody', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='annotations.annotator')),
            ],
        ),
        migrations.CreateModel(
            name='CrowdIdentity',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('person', models.CharField(max_length=200)),
                ('submission', models.CharField(max_length=200)),
                ('platform_study', models.CharField(blank=True, default='', max_length=200)),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='identity', to='annotations.participation')),
                ('recruitment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='identities', to='annotations.recruitment')),
            ],
            options={
                'verbose_name_plural': 'crowd identities',
            },
        ),
        migrations.CreateModel(
            name='Review',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('state', models.CharField(choices=[('open', 'open'), ('settled', 'settled')], default='open', max_length=10)),
                ('reasons', models.JSONField(default=list, help_text='kinds of disagreement, each with a sentence')),
                ('groups', models.JSONField(default=list, help_text='segments that speak of the same thing, by id')),
                ('weight', models.PositiveIntegerField(default=0, help_text='how far apart they are; the worst come first')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('updated_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('annotators', models.ManyToManyField(related_name='+', to='annotations.annotator')),
            ],
        ),
        migrations.CreateModel(
            name='JointReview',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('state', models.CharField(choices=[('open', 'open'), ('agreed', 'agreed'), ('closed', 'closed')], default='open', max_length=10)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('ended_at', models.DateTimeField(null=True)),
                ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('review', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='joint', to='annotations.review')),
            ],
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('n', models.PositiveIntegerField()),
                ('overlap', models.PositiveIntegerField(help_text='how many people annotate each task')),
                ('admits', models.CharField(choices=[('everyone', 'everyone'), ('qualified', 'qualified')], default='everyone', help_text='who may work in it', max_length=10)),
                ('extra_on_dispute', models.PositiveSmallIntegerField(default=0, help_text='how many more people annotate a task about which the first disagree')),
                ('recheck_percent', models.PositiveSmallIntegerField(default=0, help_text='how many of its annotations a second person looks at')),
                ('allow_revision', models.BooleanField(default=True)),
                ('task_count', models.PositiveIntegerField(default=0, help_text='kept by add_tasks, the one place that adds tasks')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('instrument_version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='annotations.instrumentversion')),
            ],
        ),
        migrations.AddField(
            model_name='review',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reviews', to='annotations.round'),
        ),
        migrations.CreateModel(
            name='Recheck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('state', models.CharField(choices=[('open', 'open'), ('accepted', 'accepted'), ('corrected', 'corrected'), ('sent_back', 'sent_back')], default='open', max_length=10)),
                ('note', models.TextField(blank=True, default='')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('decided_at', models.DateTimeField(null=True)),
                ('annotation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rechecks', to='annotations.annotation')),
                ('assignment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rechecks', to='annotations.assignment')),
                ('correction', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='corrects', to='annotations.annotation')),
                ('event', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rechecks', to='annotations.annotatoraction')),
                ('reviewer', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rechecks_made', to='annotations.annotator')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rechecks', to='annotations.round')),
            ],
        ),
        migrations.CreateModel(
            name='CheckSchedule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('gold_first_percent', models.PositiveSmallIntegerField(default=0, help_text="among an annotator's first tasks")),
                ('first_tasks', models.PositiveIntegerField(default=20, help_text='how many those are')),
                ('gold_later_percent', models.PositiveSmallIntegerField(default=0, help_text='after them')),
                ('repeat_percent', models.PositiveSmallIntegerField(default=0, help_text='of tasks that the annotator did before')),
                ('repeat_after', models.PositiveIntegerField(default=10, help_text='tasks that lie between a task and its repeat')),
                ('min_iou', models.PositiveSmallIntegerField(default=50, help_text='in hundredths: from this temporal IoU on a known error counts as found')),
                ('needs_type', models.BooleanField(default=False, help_text='whether a found error has to have the known type too')),
                ('seed', models.PositiveIntegerField(default=1, help_text="decides with an annotator's id at which of their turns")),
                ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='check_schedule', to='annotations.round')),
            ],
        ),
        migrations.AddField(
            model_name='assignment',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='assignments', to='annotations.round'),
        ),
        migrations.AddField(
            model_name='annotation',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='annotations', to='annotations.round'),
        ),
        migrations.CreateModel(
            name='Rule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('name', models.CharField(max_length=200)),
                ('document', models.JSONField()),
                ('active', models.BooleanField(default=True)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.AddField(
            model_name='annotatoraction',
            name='rule',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='events', to='annotations.rule'),
        ),
        migrations.CreateModel(
            name='Segment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('type', models.CharField(max_length=60)),
                ('severity', models.SmallIntegerField(null=True)),
                ('reason', models.TextField()),
                ('part', models.CharField(default='video', max_length=20)),
                ('start_ms', models.IntegerField()),
                ('end_ms', models.IntegerField()),
                ('box', models.JSONField(null=True)),
                ('confidence', models.FloatField(null=True)),
                ('invalid_reason', models.CharField(blank=True, default='', max_length=200)),
                ('annotation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='segments', to='annotations.annotation')),
            ],
        ),
        migrations.CreateModel(
            name='Adjudication',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('revision', models.PositiveIntegerField()),
                ('jointly', models.BooleanField(default=False, help_text='whether its annotators agreed on it among themselves')),
                ('is_clean', models.BooleanField(help_text='null where the instrument has no segments', null=True)),
                ('note', models.TextField(blank=True, default='')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('rendition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.rendition')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='adjudications', to='annotations.round')),
                ('dropped', models.ManyToManyField(related_name='+', to='annotations.segment')),
            ],
        ),
        migrations.CreateModel(
            name='AdjudicatedSegment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('type', models.CharField(max_length=60)),
                ('severity', models.SmallIntegerField(null=True)),
                ('reason', models.TextField()),
                ('start_ms', models.PositiveIntegerField()),
                ('end_ms', models.PositiveIntegerField()),
                ('action', models.CharField(choices=[('taken', 'taken'), ('adjusted', 'adjusted'), ('merged', 'merged'), ('added', 'added')], max_length=10)),
                ('adjudication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='segments', to='annotations.adjudication')),
                ('sources', models.ManyToManyField(related_name='settled_as', to='annotations.segment')),
            ],
        ),
        migrations.CreateModel(
            name='Study',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('name', models.CharField(max_length=200)),
                ('content_warning', models.TextField(blank=True, default='', help_text='what its clips may show that upsets')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('project', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='studies', to='accounts.project')),
                ('sources', models.ManyToManyField(help_text='studies of which its tasks show what was said', related_name='shown_in', to='annotations.study')),
            ],
            options={
                'verbose_name_plural': 'studies',
            },
        ),
        migrations.CreateModel(
            name='SignalCache',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('figures', models.JSONField()),
                ('as_of', models.DateTimeField(help_text="when the counting began, by the database's clock")),
                ('asked_at', models.DateTimeField(help_text='when a worker was last woken to count again', null=True)),
                ('study', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='signal_table', to='annotations.study')),
            ],
        ),
        migrations.AddField(
            model_name='rule',
            name='study',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rules', to='annotations.study'),
        ),
        migrations.AddField(
            model_name='round',
            name='study',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='annotations.study'),
        ),
        migrations.AddField(
            model_name='recruitment',
            name='study',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='recruitment', to='annotations.study'),
        ),
        migrations.CreateModel(
            name='GuidelineFlag',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('note', models.TextField()),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('raised_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('resolved_in', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.instrumentversion')),
                ('review', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='flags', to='annotations.review')),
                ('study', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='guideline_flags', to='annotations.study')),
            ],
        ),
        migrations.AddField(
            model_name='annotatoraction',
            name='study',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rule_events', to='annotations.study'),
        ),
        migrations.CreateModel(
            name='Task',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', outtake.fields.PublicIdField(default=outtake.fields.new_public_id, editable=False, max_length=16, unique=True)),
                ('subject_hash', models.CharField(help_text='of its parts: the same subject comes once a round', max_length=64)),
                ('free_slots', models.PositiveIntegerField(help_text='bit i is set while slot i is free')),
                ('held_slots', models.PositiveIntegerField(help_text='while a video of it is held: the slots that are free once it is not; null otherwise', null=True)),
                ('asked_more', models.BooleanField(default=False, help_text='whether the slots for a dispute were opened')),
                ('repeats', models.ForeignKey(help_text="the task whose subject it has, where it is mixed in unseen; it has no slots and is nobody's work", null=True, on_delete=django.db.models.deletion.CASCADE, related_name='repeated_by', to='annotations.task')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tasks', to='annotations.round')),
            ],
        ),
        migrations.AddField(
            model_name='review',
            name='task',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='review', to='annotations.task'),
        ),
        migrations.AddField(
            model_name='assignment',
            name='task',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='assignments', to='annotations.task'),
        ),
        migrations.AddField(
            model_name='annotation',
            name='task',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='annotations', to='annotations.task'),
        ),
        migrations.AddField(
            model_name='adjudication',
            name='task',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='adjudications', to='annotations.task'),
        ),
        migrations.CreateModel(
            name='TaskKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('content', models.JSONField()),
                ('min_iou', models.PositiveSmallIntegerField(default=30, help_text='in hundredths: from this temporal IoU on a marked error counts as found')),
                ('task', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='key', to='annotations.task')),
            ],
        ),
        migrations.CreateModel(
            name='TaskPart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(max_length=20)),
                ('content', models.JSONField(help_text='a copy of a marked error, its id, and the row of who marked it', null=True)),
                ('passage', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='task_parts', to='catalog.passage')),
                ('prompt', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='task_parts', to='catalog.prompt')),
                ('question', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='task_parts', to='annotations.question')),
                ('task', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='annotations.task')),
                ('video', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='task_parts', to='catalog.video')),
            ],
        ),
        migrations.CreateModel(
            name='TaskQuestion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveIntegerField()),
                ('applicable', models.BooleanField(default=True)),
                ('question', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.question')),
                ('task', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='questions', to='annotations.task')),
            ],
        ),
        migrations.CreateModel(
            name='JointVote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', models.CharField(max_length=2000, null=True)),
                ('unclear', models.BooleanField(default=False)),
                ('annotator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.annotator')),
                ('joint', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='votes', to='annotations.jointreview')),
                ('task_question', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.taskquestion')),
            ],
        ),
        migrations.CreateModel(
            name='JointNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField()),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('annotator', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.annotator')),
                ('joint', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to='annotations.jointreview')),
                ('task_question', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.taskquestion')),
            ],
        ),
        migrations.CreateModel(
            name='Answer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', models.CharField(max_length=2000, null=True)),
                ('unclear', models.BooleanField(default=False)),
                ('at_ms', models.PositiveIntegerField(null=True)),
                ('note', models.TextField(blank=True, default='')),
                ('p_yes', models.FloatField(help_text='of a critic: the probability that it gave to yes', null=True)),
                ('annotation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='annotations.annotation')),
                ('task_question', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='answers', to='annotations.taskquestion')),
            ],
        ),
        migrations.CreateModel(
            name='AdjudicatedAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', models.CharField(max_length=2000, null=True)),
                ('unclear', models.BooleanField(default=False)),
                ('note', models.TextField(blank=True, default='')),
                ('adjudication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='annotations.adjudication')),
                ('sources', models.ManyToManyField(related_name='+', to='annotations.answer')),
                ('task_question', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='annotations.taskquestion')),
            ],
        ),
        migrations.CreateModel(
            name='TextSegment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('type', models.CharField(max_length=60)),
                ('severity', models.SmallIntegerField(null=True)),
                ('part', models.CharField(max_length=20)),
                ('from_char', models.PositiveIntegerField()),
                ('to_char', models.PositiveIntegerField()),
                ('reason', models.TextField(blank=True, default='')),
                ('annotation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='text_segments', to='annotations.annotation')),
            ],
        ),
        migrations.AddConstraint(
            model_name='annotator',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'person'), ('person__isnull', True), _connector='OR'), name='annotator_critic_is_no_person'),
        ),
        migrations.AddConstraint(
            model_name='clipreport',
            constraint=models.CheckConstraint(condition=models.Q(('problem__in', ['broken', 'upsetting', 'unclear'])), name='report_known'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'reward')), fields=('entry',), name='payment_reward_once'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(('amount_minor__gte', 1)), name='payment_of_something'),
        ),
        migrations.AddConstraint(
            model_name='question',
            constraint=models.UniqueConstraint(fields=('prompt', 'text'), name='question_once'),
        ),
        migrations.AddConstraint(
            model_name='question',
            constraint=models.UniqueConstraint(fields=('instrument_version', 'key'), name='fixed_question_once'),
        ),
        migrations.AddConstraint(
            model_name='question',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('form__in', ['yes_no', 'text']), ('instrument_version__isnull', True), ('key', ''), ('prompt__isnull', False)), models.Q(('instrument_version__isnull', False), ('prompt__isnull', True), models.Q(('key', ''), _negated=True)), _connector='OR'), name='question_of_prompt_or_instrument'),
        ),
        migrations.AddIndex(
            model_name='participation',
            index=models.Index(condition=models.Q(('state', 'working')), fields=['ends_by'], name='crowd_entry_running'),
        ),
        migrations.AddConstraint(
            model_name='participation',
            constraint=models.UniqueConstraint(fields=('recruitment', 'annotator'), name='crowd_entry_once'),
        ),
        migrations.AddConstraint(
            model_name='crowdidentity',
            constraint=models.UniqueConstraint(fields=('recruitment', 'person'), name='crowd_person_once'),
        ),
        migrations.AddIndex(
            model_name='recheck',
            index=models.Index(fields=['round', 'state', 'id'], name='recheck_queue'),
        ),
        migrations.AddConstraint(
            model_name='recheck',
            constraint=models.UniqueConstraint(fields=('annotation',), name='recheck_once'),
        ),
        migrations.AddConstraint(
            model_name='recheck',
            constraint=models.CheckConstraint(condition=models.Q(('state', 'open'), ('decided_at__isnull', False), _connector='OR'), name='recheck_decided_at'),
        ),
        migrations.AddConstraint(
            model_name='checkschedule',
            constraint=models.CheckConstraint(condition=models.Q(('gold_first_percent__lte', 50), ('gold_later_percent__lte', 50), ('repeat_percent__lte', 50)), name='mixing_leaves_work'),
        ),
        migrations.AddConstraint(
            model_name='checkschedule',
            constraint=models.CheckConstraint(condition=models.Q(('min_iou__gte', 1), ('min_iou__lte', 100)), name='mixing_iou_in_range'),
        ),
        migrations.AddConstraint(
            model_name='segment',
            constraint=models.UniqueConstraint(fields=('annotation', 'position'), name='segment_position_once'),
        ),
        migrations.AddConstraint(
            model_name='segment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('invalid_reason', ''), _negated=True), models.Q(('end_ms__gt', models.F('start_ms')), ('start_ms__gte', 0)), _connector='OR'), name='segment_in_order'),
        ),
        migrations.AddConstraint(
            model_name='adjudicatedsegment',
            constraint=models.UniqueConstraint(fields=('adjudication', 'position'), name='settled_segment_once'),
        ),
        migrations.AddConstraint(
            model_name='adjudicatedsegment',
            constraint=models.CheckConstraint(condition=models.Q(('end_ms__gt', models.F('start_ms'))), name='settled_segment_in_order'),
        ),
        migrations.AddConstraint(
            model_name='study',
            constraint=models.UniqueConstraint(fields=('project', 'name'), name='study_name_once'),
        ),
        migrations.AddConstraint(
            model_name='rule',
            constraint=models.UniqueConstraint(fields=('study', 'name'), name='rule_name_once'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('study', 'n'), name='round_once'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('overlap__gte', 1), ('overlap__lte', 30)), name='round_overlap_in_range'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('recheck_percent__lte', 100)), name='round_recheck_in_range'),
        ),
        migrations.AddConstraint(
            model_name='recruitment',
            constraint=models.CheckConstraint(condition=models.Q(('tasks_each__gte', 1)), name='recruitment_asks_something'),
        ),
        migrations.AddIndex(
            model_name='annotatoraction',
            index=models.Index(condition=models.Q(('undone_at', None)), fields=['annotator', 'study', 'action'], name='rule_event_standing'),
        ),
        migrations.AddConstraint(
            model_name='annotatoraction',
            constraint=models.UniqueConstraint(condition=models.Q(('rule__isnull', False), ('undone_at', None), ('until', None)), fields=('study', 'annotator', 'rule', 'action'), name='rule_event_stands_once'),
        ),
        migrations.AddConstraint(
            model_name='annotatoraction',
            constraint=models.CheckConstraint(condition=models.Q(('action', 'pause'), ('until', None), _connector='OR'), name='rule_event_only_pauses_end'),
        ),
        migrations.AddIndex(
            model_name='task',
            index=models.Index(condition=models.Q(('free_slots__gt', 0)), fields=['round', 'id'], name='task_open'),
        ),
        migrations.AddConstraint(
            model_name='task',
            constraint=models.UniqueConstraint(fields=('round', 'subject_hash'), name='task_subject_once'),
        ),
        migrations.AddConstraint(
            model_name='task',
            constraint=models.CheckConstraint(condition=models.Q(('repeats', None), ('free_slots', 0), _connector='OR'), name='task_repeat_is_not_open'),
        ),
        migrations.AddConstraint(
            model_name='task',
            constraint=models.CheckConstraint(condition=models.Q(('held_slots', None), ('free_slots', 0), _connector='OR'), name='task_held_is_not_open'),
        ),
        migrations.AddIndex(
            model_name='review',
            index=models.Index(fields=['round', 'state', '-weight'], name='review_queue'),
        ),
        migrations.AddIndex(
            model_name='assignment',
            index=models.Index(fields=['annotator', 'round', 'state'], name='assignment_of_annotator'),
        ),
        migrations.AddIndex(
            model_name='assignment',
            index=models.Index(fields=['annotator', 'round', 'purpose', 'task'], name='assignment_last_task'),
        ),
        migrations.AddIndex(
            model_name='assignment',
            index=models.Index(condition=models.Q(('state', 'leased')), fields=['round', 'expires_at'], name='assignment_leased'),
        ),
        migrations.AddIndex(
            model_name='assignment',
            index=models.Index(condition=models.Q(('slot__isnull', False), ('state', 'submitted')), fields=['round', 'task'], name='assignment_done'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.UniqueConstraint(fields=('task', 'annotator'), name='assignment_once'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.UniqueConstraint(condition=models.Q(('slot__isnull', False)), fields=('task', 'slot'), name='assignment_slot_once'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'leased')), fields=('round', 'annotator'), name='assignment_one_lease'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['leased', 'submitted', 'sent_back']), ('slot__isnull', True), _connector='OR'), name='assignment_slot_is_live'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'leased'), _negated=True), ('expires_at__isnull', False), _connector='OR'), name='assignment_lease_ends'),
        ),
        migrations.AddIndex(
            model_name='annotation',
            index=models.Index(fields=['round', 'id'], name='annotation_of_round'),
        ),
        migrations.AddConstraint(
            model_name='annotation',
            constraint=models.UniqueConstraint(fields=('assignment', 'revision'), name='annotation_revision_once'),
        ),
        migrations.AddConstraint(
            model_name='annotation',
            constraint=models.UniqueConstraint(fields=('annotator', 'idempotency_key'), name='annotation_key_once'),
        ),
        migrations.AddConstraint(
            model_name='adjudication',
            constraint=models.UniqueConstraint(fields=('task', 'revision'), name='adjudication_revision_once'),
        ),
        migrations.AddConstraint(
            model_name='taskkey',
            constraint=models.CheckConstraint(condition=models.Q(('min_iou__gte', 1), ('min_iou__lte', 100)), name='task_key_iou_in_range'),
        ),
        migrations.AddConstraint(
            model_name='taskpart',
            constraint=models.UniqueConstraint(fields=('task', 'role'), name='task_part_once'),
        ),
        migrations.AddConstraint(
            model_name='taskpart',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('passage', None), ('prompt', None), ('question', None), ('role__in', ['video', 'a', 'b']), ('video__isnull', False)), models.Q(('passage__isnull', False), ('prompt', None), ('question', None), ('role', 'chain'), ('video', None)), models.Q(('passage', None), ('prompt__isnull', False), ('question', None), ('role', 'prompt'), ('video', None)), models.Q(('passage', None), ('prompt', None), ('question__isnull', False), ('role', 'question'), ('video', None)), models.Q(('content__isnull', False), ('passage', None), ('prompt', None), ('question', None), ('role', 'error'), ('video', None)), _connector='OR'), name='task_part_is_its_role'),
        ),
        migrations.AddConstraint(
            model_name='taskquestion',
            constraint=models.UniqueConstraint(fields=('task', 'question'), name='task_question_once'),
        ),
        migrations.AddConstraint(
            model_name='jointvote',
            constraint=models.UniqueConstraint(fields=('joint', 'task_question', 'annotator'), name='joint_vote_once'),
        ),
        migrations.AddConstraint(
            model_name='jointvote',
            constraint=models.CheckConstraint(condition=models.Q(('value__isnull', False), ('unclear', True), _connector='OR'), name='joint_vote_says_something'),
        ),
        migrations.AddConstraint(
            model_name='answer',
            constraint=models.UniqueConstraint(fields=('annotation', 'task_question'), name='answer_once'),
        ),
        migrations.AddConstraint(
            model_name='answer',
            constraint=models.CheckConstraint(condition=models.Q(('value__isnull', False), ('unclear', True), _connector='OR'), name='answer_says_something'),
        ),
        migrations.AddConstraint(
            model_name='adjudicatedanswer',
            constraint=models.UniqueConstraint(fields=('adjudication', 'task_question'), name='settled_answer_once'),
        ),
        migrations.AddConstraint(
            model_name='adjudicatedanswer',
            constraint=models.CheckConstraint(condition=models.Q(('value__isnull', False), ('unclear', True), _connector='OR'), name='settled_answer_says_something'),
        ),
        migrations.AddConstraint(
            model_name='textsegment',
            constraint=models.UniqueConstraint(fields=('annotation', 'position'), name='text_segment_position_once'),
        ),
        migrations.AddConstraint(
            model_name='textsegment',
            constraint=models.CheckConstraint(condition=models.Q(('to_char__gt', models.F('from_char'))), name='text_segment_in_order'),
        ),
    ]
