"""
Django's settings: one module for every installation, configured by the environment.

| variable | default | what it is |
|---|---|---|
| ``OUTTAKE_HOME`` | ``var`` in a checkout, else ``~/.local/share/outtake`` | database, media, sockets, secret key |
| ``DATABASE_URL`` | SQLite in ``OUTTAKE_HOME`` | ``postgresql://user:password@host:port/name`` |
| ``BROKER_URL`` | a private Redis on a unix socket, or files | ``redis://host:port/0`` |
| ``STORAGE_URL`` | a folder in ``OUTTAKE_HOME`` | ``file:///folder`` or ``s3://bucket/prefix?endpoint_url=…`` |
| ``SECRET_KEY`` | made once, kept in ``OUTTAKE_HOME`` | at least 50 characters |
| ``SECRET_KEY_FALLBACKS`` | none | former keys, with commas between: they still open stored keys of model servers |
| ``HOST``, ``PORT`` | 127.0.0.1, 8000 | where the web server listens |
| ``SITE_URL`` | ``http://HOST:PORT`` | how people reach this installation; links that are printed begin with it |
| ``ALLOWED_HOSTS`` | 127.0.0.1, localhost | host names, with commas between |
| ``TRUSTED_ORIGINS`` | none | ``https://…`` origins behind a proxy, with commas between |
| ``HTTPS`` | off | 1: secure cookies, HSTS, redirect to https |
| ``VIDEO_MAX_SECONDS`` | 60 | longer clips are refused |
| ``UPLOAD_MAX_BYTES`` | 2147483648 | larger files are refused in the browser; a project can have its own limit |
| ``UPLOAD_MAX_FILES`` | 100000 | clips in one project, uploads under way included |
| ``UPLOAD_MAX_TOTAL_BYTES`` | 1099511627776 | of the originals of one project, uploads under way included |
| ``UPLOAD_KEEP_HOURS`` | 48 | an upload that is not continued, or was rejected, is removed after so long |
| ``BEHIND_PROXY`` | off | 1: the server is behind one trusted proxy, and its ``X-Forwarded-For`` names the client |
| ``MODEL_SERVERS`` | none | ``host:port`` of model servers that are not public, with commas between |
| ``LOCAL_MODELS`` | none | folders of models, or of such folders, that a GPU worker offers, with commas between |
| ``LOCAL_BATCH`` | 8 on a GPU, 1 on a CPU | clips that a local model of a worker answers in one batch |
| ``MODEL_CALL_SECONDS`` | 120 | a call to a model is cut off after so long |
| ``MODEL_TRIES_SECONDS`` | 300 | and given up after so long, all tries together |
| ``ITEM_LEASE_SECONDS`` | 60 | a worker's hold on one video of a run, or on one upload, which it renews |
| ``OUTAGE_PAUSE_SECONDS`` | 600 | a run that could do nothing for so long is paused: its storage or model is away |
| ``EMAIL_URL`` | none: no mail is sent | ``smtp://user:password@host:587`` (STARTTLS), or ``smtps://…:465`` |
| ``EMAIL_FROM`` | none | the address that mail comes from |
| ``OIDC_SERVER_URL`` | none: no such sign-in | the issuer of an OpenID Connect server, ``https://…`` |
| ``OIDC_CLIENT_ID``, ``OIDC_CLIENT_SECRET`` | none | what that server knows this installation by |
| ``OIDC_NAME`` | its host | what people know that server by |
| ``OIDC_ALSO`` | none | further ``https://host`` that its description names, with commas between |
| ``MEDIA_ACCEL_PREFIX`` | none | a location of nginx that serves the storage folder (X-Accel-Redirect) |
| ``LOG_LEVEL`` | WARNING | what is written to standard error, at least |
| ``LOG_FORMAT`` | text | how each line is written: ``text``, or ``json``, one object a line |
| ``METRICS_TOKEN`` | none: no metrics | at least 20 characters; who sends it as a bearer token may read ``/metrics`` |
| ``METRICS_ADDRESS`` | none | ``host:port`` where a worker shows its metrics, if its home is not the web server's |
"""

from __future__ import annotations

import os
from pathlib import Path

from outtake.jobs.queues import BUILDS
from outtake.settings.broker import broker_options, embedded_broker_url
from outtake.settings.caching import caches
from outtake.settings.database import databases
from outtake.settings.home import PACKAGE, default_home, private_folder, program_files
from outtake.settings.logs import logging_settings
from outtake.settings.metrics import MIDDLEWARE as TIME_REQUESTS
from outtake.settings.metrics import metrics_settings
from outtake.settings.people import mail_settings, oidc_settings
from outtake.settings.security import content_security_policy, secret_key

ROOT = program_files()
HOME = Path(os.environ.get("OUTTAKE_HOME") or default_home()).resolve()
if HOME.is_dir():
    private_folder(HOME)
FRONTEND_DIST = ROOT / "frontend" / "dist"
FRONTEND_PLACES = {"en": "", "de": "de/"}  # the folder in it that has the pages in a language


def _names(variable: str, default: str = "") -> list[str]:
    return [part.strip() for part in os.environ.get(variable, default).split(",") if part.strip()]


DEBUG = False
HTTPS = os.environ.get("HTTPS") == "1"
SECRET_KEY = secret_key(HOME)
SECRET_KEY_FALLBACKS = _names("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = _names("ALLOWED_HOSTS", "127.0.0.1,localhost")
CSRF_TRUSTED_ORIGINS = _names("TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "axes",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "outtake.http",
    "outtake.events",
    "outtake.accounts",
    "outtake.catalog",
    "annotations",
    "worker",
    "evaluation",
    "studio",
    "outtake_demo",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "outtake.http.middleware.reject_null_bytes",
    "outtake.http.write_methods.note_method",
    "outtake.http.static_files.StaticFiles",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "outtake.http.language.choose_language",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "outtake.urls"
WSGI_APPLICATION = "outtake.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [PACKAGE / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request"],
            "builtins": ["outtake.page_texts"],
        },
    }
]

DATABASES = databases(HOME)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# People -------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.Person"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "/sign-in"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/sign-in"
ACCOUNT_ADAPTER = "outtake.accounts.sign_in.allauth_adapters.Accounts"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL = "/account"
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600  # seconds
ACCOUNT_SESSION_REMEMBER = True
# How often something may be tried, by allauth's count; None: axes counts wrong passwords, for pages and the API alike.
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": None, "request_login_code": "20/m/ip,3/m/key"}
SOCIALACCOUNT_ADAPTER = "outtake.accounts.sign_in.oidc_views.AccountsElsewhere"
SOCIALACCOUNT_EMAIL_VERIFICATION = "none"
SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True
SOCIALACCOUNT_STORE_TOKENS = False
OIDC = oidc_settings(os.environ)
SOCIALACCOUNT_PROVIDERS = OIDC["SOCIALACCOUNT_PROVIDERS"]
OIDC_NAME = OIDC["OIDC_NAME"]
OIDC_ORIGINS = OIDC["OIDC_ORIGINS"]
MAIL = mail_settings(os.environ)
SENDS_MAIL = MAIL["SENDS_MAIL"]
EMAIL_BACKEND = MAIL["EMAIL_BACKEND"]
EMAIL_HOST = MAIL["EMAIL_HOST"]
EMAIL_PORT = MAIL["EMAIL_PORT"]
EMAIL_HOST_USER = MAIL["EMAIL_HOST_USER"]
EMAIL_HOST_PASSWORD = MAIL["EMAIL_HOST_PASSWORD"]
EMAIL_USE_SSL = MAIL["EMAIL_USE_SSL"]
EMAIL_USE_TLS = MAIL["EMAIL_USE_TLS"]
EMAIL_TIMEOUT = MAIL["EMAIL_TIMEOUT"]
DEFAULT_FROM_EMAIL = MAIL["DEFAULT_FROM_EMAIL"]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"], "ip_address", "username"]
AXES_HANDLER = "outtake.accounts.sign_in.password_attempts.Guesses"  # which has a limit for each of them
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # or who is locked out could lock out the name's owner
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "outtake.accounts.people.authentication.client_ip"
BEHIND_PROXY = os.environ.get("BEHIND_PROXY") == "1"
AXES_LOCKOUT_CALLABLE = "outtake.http.problems.locked_out"
AXES_DISABLE_ACCESS_LOG = True

# Security -----------------------------------------------------------------
SESSION_ENGINE = "outtake.accounts.people.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/"]  # asked within a container or a cluster, where there is no TLS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
CSRF_FAILURE_VIEW = "outtake.http.problems.forgery"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# API ----------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "outtake.accounts.people.authentication.BearerAuthentication",
        "outtake.accounts.people.authentication.BrowserAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["outtake.http.resources.ResourceRenderer"],
    "DEFAULT_PARSER_CLASSES": ["outtake.http.strict_input.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "outtake.accounts.people.refusals.RefusalsSchema",
    "DEFAULT_THROTTLE_CLASSES": ["outtake.accounts.people.throttling.Calls"],
    "NUM_PROXIES": 1 if BEHIND_PROXY else 0,
    "DEFAULT_PAGINATION_CLASS": "outtake.http.pagination.KeysetPages",
    "EXCEPTION_HANDLER": "outtake.http.problems.handle",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Outtake",
    "DESCRIPTION": "Find, mark and measure what is wrong in generated video.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "PREPROCESSING_HOOKS": ["outtake.accounts.people.authentication_schemes.load"],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "outtake.http.resources.describe_excerpts",
    ],
    "ENUM_NAME_OVERRIDES": {
        # names of one kind, where several tables have a column of that name
        "ClipStateEnum": "studio.clips.states.STATES",
        "CountedUnitEnum": "studio.clips.states.UNITS",
        "PromptStateEnum": "outtake.catalog.videos.models.Prompt.STATES",
        "ClipQuestionFormEnum": "annotations.instruments.question_forms.OF_CLIPS",
        "FormEnum": "annotations.instruments.question_forms.KINDS",
        "YesOrNoEnum": ["yes", "no"],
        "AnnotatorKindEnum": ["person", "critic"],
        "DisagreementKindEnum": [
            *("sent", "alone", "type", "severity", "span", "sentence", "critic_only"),
            *("severe_missed", "clean_against", "answer", "unclear"),
        ],
        "ChangeEnum": "annotations.instruments.differences.KINDS",
        "StudyStateEnum": "annotations.studies.models.Study.STATES",
        "RoundStateEnum": "annotations.studies.models.Round.STATES",
        "StepStateEnum": "studio.overview.steps.STEP_STATES",
        "NextStepEnum": "studio.overview.steps.KINDS",
        "EventKindEnum": "studio.overview.activity.KINDS",
        "RunStateEnum": "worker.runs.models.CriticRun.STATES",
        "ItemStateEnum": "worker.runs.models.RunItem.STATES",
        "EndpointTestStateEnum": "worker.providers.endpoints.models.EndpointTest.STATES",
        "EndpointTestOutcomeEnum": "worker.providers.endpoints.models.EndpointTest.OUTCOMES",
        "CallStateEnum": "worker.ledger.models.ModelCall.STATES",
        "UploadStateEnum": "outtake.catalog.uploads.models.Upload.STATES",
        "JudgeKindEnum": "evaluation.judges.models.Judge.KINDS",
        "CertificateStateEnum": "evaluation.judges.models.Certificate.STATES",
        "ComputationStateEnum": "evaluation.ground_truth.models.GroundTruth.STATES",
        "ReleaseStateEnum": "evaluation.releases.models.Release.STATES",
        "ReviewStateEnum": ["open", "settled"],
        "RecruitmentStateEnum": "annotations.crowd.models.Recruitment.STATES",
        "EntryStateEnum": "annotations.annotators.models.Participation.STATES",
        "PaymentKindEnum": "annotations.crowd.models.Payment.KINDS",
        "JointStateEnum": "annotations.review.models.JointReview.STATES",
        "RecheckStateEnum": "annotations.quality.rechecks.models.Recheck.STATES",
        "RuleActionEnum": "annotations.annotators.models.AnnotatorAction.ACTIONS",
        "ReportStateEnum": "evaluation.reports.models.Report.STATES",
        "RoleEnum": "outtake.accounts.projects.models.Role",
        "ComparisonKindEnum": "evaluation.file_comparisons.models.FileComparison.KINDS",
        "ComparisonStateEnum": "evaluation.file_comparisons.models.FileComparison.STATES",
        "ComparedFileEnum": "evaluation.file_comparisons.models.ComparedFile.ROLES",
        "MarksOrAnswersEnum": ["segments", "answers"],
        "ReportKindEnum": "evaluation.reports.models.Report.KINDS",
        "PlotKindEnum": ["curves", "points", "steps", "stacks", "spans", "bars"],
        "FileKindEnum": ["data", "table", "plot"],
    },
}

# Files --------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = FRONTEND_DIST
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/(?:[a-z]{2}/)?assets/"
STORAGE_URL = os.environ.get("STORAGE_URL") or f"file://{HOME / 'storage'}"
CONTENT_SECURITY_POLICY = content_security_policy(STORAGE_URL)
MEDIA_URL_SECONDS = 6 * 3600
MEDIA_ACCEL_PREFIX = os.environ.get("MEDIA_ACCEL_PREFIX", "")
VIDEO_MAX_SECONDS = int(os.environ.get("VIDEO_MAX_SECONDS", "60"))
UPLOAD_MAX_BYTES = int(os.environ.get("UPLOAD_MAX_BYTES", str(2 << 30)))
UPLOAD_MAX_FILES = int(os.environ.get("UPLOAD_MAX_FILES", "100000"))
UPLOAD_MAX_TOTAL_BYTES = int(os.environ.get("UPLOAD_MAX_TOTAL_BYTES", str(1 << 40)))
UPLOAD_KEEP_HOURS = float(os.environ.get("UPLOAD_KEEP_HOURS", "48"))
DATA_UPLOAD_MAX_MEMORY_SIZE = 1 << 20

# Work ---------------------------------------------------------------------
CELERY_BROKER_URL = os.environ.get("BROKER_URL") or embedded_broker_url(HOME)
CELERY_BROKER_TRANSPORT_OPTIONS = broker_options(CELERY_BROKER_URL, HOME)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = BUILDS
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 540  # seconds; below visibility_timeout, or a long task would be handed out twice
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_PUBLISH_RETRY = False  # the sweeper wakes again what a broken broker did not
CACHES = caches(CELERY_BROKER_URL)
LEASE_SECONDS = 30 * 60  # an annotator's hold on a task, renewed while the page is open
ITEM_LEASE_SECONDS = int(os.environ.get("ITEM_LEASE_SECONDS", "60"))  # a worker's hold on one video of a run
ITEM_MAX_ATTEMPTS = 3
OUTAGE_PAUSE_SECONDS = float(os.environ.get("OUTAGE_PAUSE_SECONDS", "600"))
MODEL_SERVERS = _names("MODEL_SERVERS")
MODEL_CONNECT_SECONDS = 10
LOCAL_MODELS = _names("LOCAL_MODELS")
LOCAL_BATCH = int(os.environ.get("LOCAL_BATCH") or 0)  # 0: as the device of the model allows
MODEL_CALL_SECONDS = float(os.environ.get("MODEL_CALL_SECONDS", "120"))
MODEL_TRIES_SECONDS = float(os.environ.get("MODEL_TRIES_SECONDS", "300"))
MODEL_RETRY_SECONDS = 1.0  # the first pause is up to so long, and each next one up to twice as long
MODEL_REPLY_BYTES = 8 << 20

# Language, time, log --------------------------------------------------------
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [Path(__file__).resolve().parents[1] / "locale"]  # compiled by `outtake.translations`
LOGGING = logging_settings(os.environ)

METRICS = metrics_settings(os.environ)
METRICS_TOKEN: str = METRICS["METRICS_TOKEN"]
METRICS_ADDRESS: str = METRICS["METRICS_ADDRESS"]
if METRICS_TOKEN:
    MIDDLEWARE = [TIME_REQUESTS, *MIDDLEWARE]

# Where people reach this installation; links that are printed begin with it.
HOST, PORT = os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000")
SITE_URL = os.environ.get("SITE_URL", f"http://{HOST}:{PORT}")
