"""What runs away from the web: critics, their runs, and the processes that carry them."""
