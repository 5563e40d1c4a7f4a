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
- `work`: hand out a task, give it back, ask more people
- `leases`: keep, end and release a lease
- `mixing`: say how often tasks with a known answer, and repeats, come among the work
- `planting`: make them
- `setting_aside`: take the work of one annotator out, and put it back
- `saying`: save a draft, submit, revise
- `critics`: record what a critic says
- `review`: open what is to be settled
- `settling`: settle it
- `joint`: let its annotators settle it among themselves
- `flagging`: flag that the guideline is unclear
- `rechecking`: let a second person look at what was said
- `written_questions`: draft the questions that annotators wrote
- `rounds`: open a further round, say whom one admits
- `sources`: find the studies of which tasks show what was said
- `rules`: write rules, let them act, undo what they did (imported by itself)
"""

from annotations.operations.adding import AddedTasks
from annotations.operations.critics import record_critic_annotation, revise_critic_annotation
from annotations.operations.drawn_training import add_drawn_training
from annotations.operations.filtering import Filtered, filter_subjects
from annotations.operations.flagging import flag_guideline
from annotations.operations.holding import HeldTasks, hold_video, lift_video
from annotations.operations.joint import add_note, close_joint, open_joint, vote
from annotations.operations.leases import release_expired, release_sent_back, release_stopped, renew
from annotations.operations.marked_errors import sample_errors
from annotations.operations.mixing import set_mixing
from annotations.operations.people import annotator_of, new_critic_annotator
from annotations.operations.planting import plant_all, plant_checks
from annotations.operations.rechecking import decide, next_recheck, open_all_rechecks, open_rechecks
from annotations.operations.review import open_reviews
from annotations.operations.rounds import open_round, set_admits
from annotations.operations.saying import revise, save_draft, submit
from annotations.operations.setting_aside import bring_back, end_leases, set_aside
from annotations.operations.settling import settle
from annotations.operations.studies import add_questions, add_tasks, create_study
from annotations.operations.subjects import add_subjects, training_round
from annotations.operations.training import lease_next_at, upcoming_at
from annotations.operations.work import ask_more, lease_next, report_clip, skip, upcoming
from annotations.operations.written_questions import draft_written_questions

__all__ = [
    "AddedTasks",
    "Filtered",
    "HeldTasks",
    "add_drawn_training",
    "add_note",
    "add_questions",
    "add_subjects",
    "add_tasks",
    "annotator_of",
    "ask_more",
    "bring_back",
    "close_joint",
    "create_study",
    "decide",
    "draft_written_questions",
    "end_leases",
    "filter_subjects",
    "flag_guideline",
    "hold_video",
    "lease_next",
    "lease_next_at",
    "lift_video",
    "new_critic_annotator",
    "next_recheck",
    "open_all_rechecks",
    "open_joint",
    "open_rechecks",
    "open_reviews",
    "open_round",
    "plant_all",
    "plant_checks",
    "record_critic_annotation",
    "release_expired",
    "release_sent_back",
    "release_stopped",
    "renew",
    "report_clip",
    "revise",
    "revise_critic_annotation",
    "sample_errors",
    "save_draft",
    "set_admits",
    "set_aside",
    "set_mixing",
    "settle",
    "skip",
    "submit",
    "training_round",
    "upcoming",
    "upcoming_at",
    "vote",
]
