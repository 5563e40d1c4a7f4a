"""
What can be done: one verb a function, each with a transaction of its own.

- `studies`: make a study, write its questions, add tasks about videos
- `subjects`: add tasks about anything, and those of the training
- `marked_errors`: draw errors that are to be rated
- `holding`: take a video down, and put it back
- `filtering`: say what a filter keeps
- `people`: who annotates
- `drawn_training`: add a training of drawn clips
- `training`: hand out the training before the work
- `work`: hand out a task, keep, give back and release its lease
- `saying`: save a draft, submit, revise
- `critics`: record what a critic says
- `review`: open what is to be settled
- `settling`: settle it
"""

from annotations.operations.adding import AddedTasks
from annotations.operations.critics import record_critic_annotation, revise_critic_annotation
from annotations.operations.drawn_training import add_drawn_training
from annotations.operations.filtering import Filtered, filter_subjects
from annotations.operations.holding import HeldTasks, hold_video, lift_video
from annotations.operations.marked_errors import sample_errors
from annotations.operations.people import annotator_of, new_critic_annotator
from annotations.operations.review import open_reviews
from annotations.operations.saying import revise, save_draft, submit
from annotations.operations.settling import settle
from annotations.operations.studies import add_questions, add_tasks, create_study
from annotations.operations.subjects import add_subjects, training_round
from annotations.operations.training import lease_next_at, upcoming_at
from annotations.operations.work import lease_next, release_expired, renew, report_clip, skip, upcoming

__all__ = [
    "AddedTasks",
    "Filtered",
    "HeldTasks",
    "add_drawn_training",
    "add_questions",
    "add_subjects",
    "add_tasks",
    "annotator_of",
    "create_study",
    "filter_subjects",
    "hold_video",
    "lease_next",
    "lease_next_at",
    "lift_video",
    "new_critic_annotator",
    "open_reviews",
    "record_critic_annotation",
    "release_expired",
    "renew",
    "report_clip",
    "revise",
    "revise_critic_annotation",
    "sample_errors",
    "save_draft",
    "settle",
    "skip",
    "submit",
    "training_round",
    "upcoming",
    "upcoming_at",
]
