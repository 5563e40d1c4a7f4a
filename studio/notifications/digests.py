"""
E-mail digests: the unread notifications of a person in one mail, at most once per hour or per day, as they choose.

A mail says what happened and where, with links; it has no words of comments or reasons, which are read here. What it
tells is marked before it is sent, in a transaction that locks the person, so no mail is sent twice; one that the mail
server refuses is sent again with the next round of the clock.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now
from django.utils import translation

from outtake.accounts.people.models import Person
from outtake.page_texts import text
from studio.notifications.models import Notification
from studio.notifications.queries import author_of, visible_to

APART = {Person.HOURLY: timedelta(hours=1), Person.DAILY: timedelta(days=1)}
OLDEST = timedelta(days=7)  # what waited longer than this is no news
MOST_LISTED = 20

log = logging.getLogger(__name__)


def send_digests() -> int:
    """Send what is due, one mail for each person with a confirmed address. Returns how many."""
    if not settings.SENDS_MAIL:
        return 0
    people: set[int] = set()
    for digest, apart in APART.items():
        people.update(_due(digest, apart).values_list("pk", flat=True))
    return sum(_send(pk) for pk in sorted(people))


def _unmailed() -> QuerySet[Notification]:
    return Notification.objects.filter(read_at=None, mailed_at=None, created_at__gt=Now() - OLDEST)


def _due(digest: str, apart: timedelta) -> QuerySet[Person]:
    """Return the people who chose a digest, were not sent one lately, and have something to be told."""
    own = Notification.objects.filter(person=OuterRef("pk"))
    lately = own.filter(mailed_at__gt=Now() - apart)
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    waiting = _unmailed().filter(person=OuterRef("pk"))
    chosen = Person.objects.filter(is_active=True, digest=digest)
    return chosen.filter(Exists(waiting), Exists(confirmed), ~Exists(lately))


def _send(person_id: int) -> bool:
    with transaction.atomic():
        person = Person.objects.select_for_update().filter(pk=person_id, is_active=True).first()
        apart = APART.get(person.digest) if person is not None else None
        if person is None or apart is None or not _due(person.digest, apart).filter(pk=person.pk).exists():
            return False  # another worker was sooner, or they changed their choice
        rows = visible_to(person).filter(pk__in=_unmailed().filter(person=person).values("pk"))
        found = list(rows.select_related("project", "study", "comment__author", "comment__annotator").order_by("-pk"))
        if not found:
            return False
        address = EmailAddress.objects.filter(user=person, verified=True).order_by("-primary", "pk")[0].email
        told = [each.pk for each in found]
        Notification.objects.filter(pk__in=told).update(mailed_at=Now())
    try:
        EmailMessage(*_written(found, person.language), to=[address]).send()
    except Exception as error:  # of any mail server
        log.error("A digest was not sent: %s", type(error).__name__)
        Notification.objects.filter(pk__in=told).update(mailed_at=None)
        return False
    return True


def _written(found: list[Notification], language: str) -> tuple[str, str]:
    """Return the subject and the text of a mail."""
    site, more = settings.SITE_URL, len(found) - MOST_LISTED
    with translation.override(language):
        parts = [text("mail.digest.head", n=len(found))]
        for each in found[:MOST_LISTED]:
            where = each.study.name if each.study is not None else each.project.name
            parts.append(f"{_told(each)}\n{where}\n{site}{each.path}")
        if more > 0:
            parts.append(text("mail.digest.more", n=more, site=site))
        parts.append(text("mail.digest.foot", site=site))
        return text("mail.digest.subject", n=len(found)), "\n\n".join(parts) + "\n"


def _told(news: Notification) -> str:
    """Return what happened, without the words of a reason."""
    if news.kind == Notification.MENTION:
        author = author_of(news) or text("mail.digest.former_member")
        return text("mail.digest.mention", author=author, about=news.about)
    if news.kind == Notification.BUDGET:
        return (
            text("mail.digest.budget_of_run", about=news.about) if news.about else text("mail.digest.budget_of_project")
        )
    return text(f"mail.digest.{news.kind}", about=news.about)
