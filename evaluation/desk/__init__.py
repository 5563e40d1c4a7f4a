"""
What comes onto the review desk, and what comes of it.

- `disagreements`, `reviews`: where annotators disagree, found and put before researchers
- `asking_more`: a third annotator only where two disagree
- `confirming`, `quality`: errors that go back to people, and what they say of them
"""
