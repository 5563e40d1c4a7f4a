"""Annotation: instruments, studies, rounds, tasks, assignments and annotations."""
