"""A critic tried on one clip before its run: the replies are booked and kept, and the run uses them again."""
