"""
Hand-written SQL for what is asked at each task: Django would take longer to build it than the database to answer.

They read; what changes rows goes through the models. Both databases take them as they are. Which rounds, tasks and
assignments count is said in the modules `querysets`; the tests hold these statements against them.
"""

# is an admin of the installation, person, person
# Whether a person may reach a study, as `annotations.access.permissions` has it: as a member of its project, or by an
# entry.
_REACHES = """(%s OR EXISTS (
        SELECT 1 FROM accounts_membership AS member
        WHERE member.person_id = %s AND member.project_id = study.project_id
    ) OR EXISTS (
        SELECT 1 FROM annotations_participation AS way_in
        JOIN annotations_recruitment AS recruiting ON recruiting.id = way_in.recruitment_id
        JOIN annotations_annotator AS entrant ON entrant.id = way_in.annotator_id
        WHERE entrant.person_id = %s AND recruiting.study_id = study.id
    ))"""

# person, study, then those of _REACHES
# A person works in the highest open round that admits them. If none does, there is still a row, closed or with
# admitted false, which gives the reason. The rest is in separate subqueries: a study without training, schedule
# or recruitment costs no statement for them. PostgreSQL would read all tasks to find that a training which is not there
# has none.
WORKPLACE = f"""
    SELECT round.*, CASE WHEN project.archived_at IS NULL THEN study.state ELSE 'archived' END AS study_state,
    annotator.id AS annotator_pk, (
        SELECT COUNT(*) FROM annotations_assignment AS said
        WHERE said.annotator_id = annotator.id AND said.round_id = round.id AND said.state = 'submitted'
    ) AS finished, (
        SELECT COUNT(*) FROM annotations_assignment AS said
        JOIN annotations_round AS in_round ON in_round.id = said.round_id
        WHERE said.annotator_id = annotator.id AND in_round.study_id = study.id AND in_round.n > 0
        AND said.state IN ('submitted', 'set_aside')
    ) AS finished_in_all,
    round.admits = 'everyone' OR qualified.id IS NOT NULL AS admitted,
    training.id AS training_pk, training.task_count AS training_count, (
        SELECT COUNT(*) FROM annotations_assignment AS said
        WHERE said.annotator_id = annotator.id AND said.round_id = training.id AND said.state = 'submitted'
    ) AS training_finished, CASE WHEN training.id IS NOT NULL THEN (
        SELECT MIN(task.id) FROM annotations_task AS task
        WHERE task.round_id = training.id AND task.held_slots IS NULL AND NOT EXISTS (
            SELECT 1 FROM annotations_assignment AS done
            WHERE done.task_id = task.id AND done.annotator_id = annotator.id
            AND done.state IN ('submitted', 'skipped', 'reported', 'set_aside')
        )
    ) END AS training_task,
    stop.action AS stop_action, stop.message AS stop_message, stop.until AS stop_until,
    EXISTS (SELECT 1 FROM annotations_study_sources AS shows WHERE shows.from_study_id = study.id) AS has_sources,
    entry.public_id AS entry_id, entry.state AS entry_state, recruitment.tasks_each AS tasks_each,
    recruitment.reward_minor AS reward_minor, recruitment.currency AS reward_currency,
    schedule.id AS schedule_pk, schedule.gold_first_percent, schedule.first_tasks, schedule.gold_later_percent,
    schedule.repeat_percent, schedule.repeat_after, schedule.seed
    FROM annotations_round AS round
    JOIN annotations_study AS study ON study.id = round.study_id
    JOIN accounts_project AS project ON project.id = study.project_id
    LEFT JOIN annotations_round AS training ON training.study_id = study.id AND training.n = 0
    LEFT JOIN annotations_checkschedule AS schedule ON schedule.round_id = round.id
    LEFT JOIN annotations_annotator AS annotator ON annotator.person_id = %s
    LEFT JOIN annotations_recruitment AS recruitment ON recruitment.study_id = study.id
    LEFT JOIN annotations_participation AS entry
        ON entry.recruitment_id = recruitment.id AND entry.annotator_id = annotator.id
    LEFT JOIN annotations_annotatoraction AS qualified
        ON qualified.study_id = study.id AND qualified.annotator_id = annotator.id AND qualified.action = 'qualify'
        AND qualified.round_n = round.n AND qualified.undone_at IS NULL
    LEFT JOIN annotations_annotatoraction AS stop ON stop.id = (
        SELECT event.id FROM annotations_annotatoraction AS event
        WHERE event.study_id = study.id AND event.annotator_id = annotator.id AND event.undone_at IS NULL
        AND event.action IN ('exclude', 'pause') AND (event.until IS NULL OR event.until > CURRENT_TIMESTAMP)
        ORDER BY event.action, event.until DESC NULLS FIRST, event.id LIMIT 1
    )
    WHERE round.n > 0 AND study.public_id = %s AND {_REACHES}
    ORDER BY (round.admits = 'everyone' OR qualified.id IS NOT NULL) DESC, round.state = 'open' DESC, round.n DESC
    LIMIT 1
"""

# assignment, person, then those of _REACHES
OWN_ASSIGNMENT = f"""
    SELECT assignment.*
    FROM annotations_assignment AS assignment
    JOIN annotations_annotator AS annotator ON annotator.id = assignment.annotator_id
    JOIN annotations_round AS round ON round.id = assignment.round_id
    JOIN annotations_study AS study ON study.id = round.study_id
    WHERE assignment.public_id = %s AND annotator.person_id = %s AND {_REACHES}
"""

# Where an annotator is in a round: their open lease in the study and its round, what they are to take up again, the
# last task of work that they had and its state, and how many tasks they were given.
_STANDING = """
    (
        SELECT lease.id FROM annotations_assignment AS lease
        JOIN annotations_round AS in_round ON in_round.id = lease.round_id
        WHERE lease.annotator_id = %(annotator)s AND lease.state = 'leased'
        AND in_round.study_id = %(study)s AND in_round.n > 0
        ORDER BY in_round.n LIMIT 1
    ), (
        SELECT again.id FROM annotations_assignment AS again
        JOIN annotations_round AS in_round ON in_round.id = again.round_id
        JOIN annotations_task AS task ON task.id = again.task_id
        WHERE again.annotator_id = %(annotator)s AND in_round.study_id = %(study)s AND in_round.n > 0
        AND task.held_slots IS NULL AND (
            again.state = 'sent_back'
            OR again.state = 'expired' AND again.purpose <> 'work' AND again.round_id = %(round)s
        )
        ORDER BY again.state DESC, again.id LIMIT 1
    ), (
        SELECT MAX(task_id) FROM annotations_assignment
        WHERE round_id = %(round)s AND annotator_id = %(annotator)s AND purpose = 'work'
    ), (
        SELECT state FROM annotations_assignment
        WHERE round_id = %(round)s AND annotator_id = %(annotator)s AND purpose = 'work'
        ORDER BY task_id DESC LIMIT 1
    ), (
        SELECT COUNT(*) FROM annotations_assignment
        WHERE round_id = %(round)s AND annotator_id = %(annotator)s
    )
"""

# rounds
# How many people submitted each task of some rounds, where any did. Only work that counts has a slot: critics, the
# training and hidden checks have none. To group what is grouped already, as those who use it do, is beyond the ORM.
PEOPLE = """
        SELECT round_id, task_id, COUNT(*) AS people FROM annotations_assignment
        WHERE round_id IN ({rounds}) AND state = 'submitted' AND slot IS NOT NULL
        GROUP BY round_id, task_id
"""

# rounds, the greatest overlap
# How many tasks of each round all have submitted whom it asks, and for a disputed one those whom it asks further.
DONE = f"""
    SELECT round.id, COUNT(*) FROM ({PEOPLE}) AS said
    JOIN annotations_round AS round ON round.id = said.round_id
    JOIN annotations_task AS task ON task.id = said.task_id
    WHERE (said.people >= round.overlap AND NOT task.asked_more)
    OR said.people >= round.overlap + round.extra_on_dispute OR said.people >= %s
    GROUP BY round.id
"""

STANDING = f"SELECT {_STANDING}"

# Which of several comes first is another for everyone, and stays so from turn to turn.
_DRAWN = "ORDER BY (shadow.id * 48271 + %(annotator)s * 8191) %% 65537, shadow.id LIMIT 1"

# A task with a key whose subject they were never given, and are not to be given as work.
_GOLD = f"""
    SELECT shadow.id FROM annotations_task AS shadow
    JOIN annotations_taskkey AS known ON known.task_id = shadow.id
    JOIN annotations_task AS origin ON origin.id = shadow.repeats_id
    WHERE shadow.round_id = %(round)s AND shadow.held_slots IS NULL
    AND NOT EXISTS (
        SELECT 1 FROM annotations_task AS twin
        WHERE twin.round_id = %(round)s AND twin.subject_hash = origin.subject_hash AND twin.free_slots > 0
    )
    AND origin.subject_hash NOT IN (
        SELECT COALESCE(seen_origin.subject_hash, seen.subject_hash) FROM annotations_assignment AS had
        JOIN annotations_round AS in_round ON in_round.id = had.round_id
        JOIN annotations_task AS seen ON seen.id = had.task_id
        LEFT JOIN annotations_task AS seen_origin ON seen_origin.id = seen.repeats_id
        WHERE had.annotator_id = %(annotator)s AND in_round.study_id = %(study)s
    )
    {_DRAWN}
"""

# A task that they did as work in this round, with so many tasks given since, and that was not repeated.
# That a repeat repeats something follows from the join; said, PostgreSQL reads the few repeats by their index.
_REPEAT = f"""
    SELECT shadow.id FROM annotations_task AS shadow
    JOIN annotations_assignment AS had ON had.task_id = shadow.repeats_id
    WHERE shadow.round_id = %(round)s AND shadow.held_slots IS NULL AND shadow.repeats_id IS NOT NULL
    AND had.annotator_id = %(annotator)s AND had.round_id = %(round)s
    AND had.purpose = 'work' AND had.state = 'submitted'
    AND had.id <= (
        SELECT id FROM annotations_assignment WHERE round_id = %(round)s AND annotator_id = %(annotator)s
        ORDER BY id DESC LIMIT 1 OFFSET %(repeat_after)s
    )
    AND NOT EXISTS (
        SELECT 1 FROM annotations_assignment AS repeated
        WHERE repeated.task_id = shadow.id AND repeated.annotator_id = %(annotator)s
    )
    {_DRAWN}
"""

# The same, with the checks that there are for the annotator: they are looked for at each turn, whatever comes at it.
STANDING_WITH_CHECKS = f"SELECT {_STANDING}, ({_GOLD}), ({_REPEAT})"
