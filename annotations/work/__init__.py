"""The annotator's work: next task, lease, draft, submission, training, and the endpoints for them."""
