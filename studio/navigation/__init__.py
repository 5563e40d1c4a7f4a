"""What the bar of the studio shows: where a person can go, and how much waits there."""
