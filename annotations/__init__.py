"""What is said: instruments, studies, rounds, tasks, assignments and annotations."""
