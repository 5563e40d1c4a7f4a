"""Gold and repeat tasks that are mixed into the work unseen."""
