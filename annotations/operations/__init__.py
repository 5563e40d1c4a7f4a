"""
What can be done: one verb a function, each with a transaction of its own.

- `studies`: make a study, write its questions, add its tasks
- `people`: who annotates
- `work`: hand out a task, keep, give back and release its lease
- `saying`: save a draft, submit, revise
- `critics`: record what a critic says
- `review`: open what is to be settled
- `settling`: settle it
"""

from annotations.operations.critics import record_critic_annotation, revise_critic_annotation
from annotations.operations.people import annotator_of, new_critic_annotator
from annotations.operations.review import open_reviews
from annotations.operations.saying import revise, save_draft, submit
from annotations.operations.settling import settle
from annotations.operations.studies import add_questions, add_tasks, create_study
from annotations.operations.work import lease_next, release_expired, renew, report_clip, skip, upcoming

__all__ = [
    "add_questions",
    "add_tasks",
    "annotator_of",
    "create_study",
    "lease_next",
    "new_critic_annotator",
    "open_reviews",
    "record_critic_annotation",
    "release_expired",
    "renew",
    "report_clip",
    "revise",
    "revise_critic_annotation",
    "save_draft",
    "settle",
    "skip",
    "submit",
    "upcoming",
]
