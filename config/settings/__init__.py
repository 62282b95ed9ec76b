"""The Django settings. They are read once from environment variables. Each module has one group of settings. The
defaults suit a first run on one machine."""

import os

from config.settings import environment as env
from config.settings.admin import *
from config.settings.base import *
from config.settings.database import *
from config.settings.logs import *
from config.settings.mail import *
from config.settings.models import *
from config.settings.payments import *
from config.settings.platforms import *
from config.settings.sign_in import *
from config.settings.storage import *
from config.settings.web import *

# OpenBLAS reads this when it is first imported. A second thread does not help, because the matrices are small. It would
# take a processor core from other work, and slow down the first thread on a busy machine.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

INSTALLED_APPS = [
    "unfold",
    "unfold.contrib.filters",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_htmx",
    "django_q",
    "oauth2_provider",
    "pgvector.django",
    "config.apps.ConfigConfig",
    "billing",
    "creators",
    "search",
    "scraping",
    "config.discovery",
]

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
# Show times in 24-hour format wherever a page or the admin names no other format.
FORMAT_MODULE_PATH = "config.settings.formats"
USE_TZ = True

Q_CLUSTER = {
    "name": "kindred",
    "orm": "default",
    "broker_class": "config.upkeep.queue.Broker",
    "workers": env.read_integer("WORKER_PROCESSES", 1, minimum=1),
    "queue_limit": 1,
    "timeout": 600,
    "retry": 700,
    "poll": 0.2,
    "max_attempts": 3,
    "ack_failures": True,
    "catch_up": False,
    "label": "Jobs",
}
