"""
The questions that are asked for each task, by hand: to build them takes Django longer than the database to answer.

They read; what changes rows goes through the models. Both databases take them as they are.
"""

# person, study, is an admin of the installation, person
# The training is looked for beside the rest: a study that has none pays no statement for it.
WORKPLACE = """
    SELECT round.*, annotator.id AS annotator_pk, (
        SELECT COUNT(*) FROM annotations_assignment AS said
        WHERE said.annotator_id = annotator.id AND said.round_id = round.id AND said.state = 'submitted'
    ) AS finished, training.id AS training_pk, training.task_count AS training_count, (
        SELECT COUNT(*) FROM annotations_assignment AS said
        WHERE said.annotator_id = annotator.id AND said.round_id = training.id AND said.state = 'submitted'
    ) AS training_finished, (
        SELECT MIN(task.id) FROM annotations_task AS task
        WHERE task.round_id = training.id AND task.held_slots IS NULL AND NOT EXISTS (
            SELECT 1 FROM annotations_assignment AS done
            WHERE done.task_id = task.id AND done.annotator_id = annotator.id
            AND done.state IN ('submitted', 'skipped', 'reported')
        )
    ) AS training_task
    FROM annotations_round AS round
    JOIN annotations_study AS study ON study.id = round.study_id
    LEFT JOIN annotations_round AS training ON training.study_id = study.id AND training.n = 0
    LEFT JOIN annotations_annotator AS annotator ON annotator.person_id = %s
    WHERE study.public_id = %s AND (%s OR EXISTS (
        SELECT 1 FROM accounts_membership AS member
        WHERE member.person_id = %s AND member.project_id = study.project_id
    ))
    ORDER BY round.n DESC
    LIMIT 1
"""

# assignment, person, is an admin of the installation, person
OWN_ASSIGNMENT = """
    SELECT assignment.*
    FROM annotations_assignment AS assignment
    JOIN annotations_annotator AS annotator ON annotator.id = assignment.annotator_id
    JOIN annotations_round AS round ON round.id = assignment.round_id
    JOIN annotations_study AS study ON study.id = round.study_id
    WHERE assignment.public_id = %s AND annotator.person_id = %s AND (%s OR EXISTS (
        SELECT 1 FROM accounts_membership AS member
        WHERE member.person_id = %s AND member.project_id = study.project_id
    ))
"""

# round, annotator, three times over
LEASE_AND_LAST_TASK = """
    SELECT (
        SELECT id FROM annotations_assignment WHERE round_id = %s AND annotator_id = %s AND state = 'leased'
    ), (
        SELECT MAX(task_id) FROM annotations_assignment WHERE round_id = %s AND annotator_id = %s
    ), (
        SELECT state FROM annotations_assignment WHERE round_id = %s AND annotator_id = %s
        ORDER BY task_id DESC LIMIT 1
    )
"""
