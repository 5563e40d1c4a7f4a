"""
Ground truth: what was said becomes cases, cases become items by a policy, and items a version that stays.

- `cases`, `items`, `policies`: from words to what is true of a task
- `answers`, `majority`, `merging`: the rules, pure
- `making`, `queries`, `diff`: versions, and what changed between two
- `merge_preview`: what a merge would put together, before it is applied
"""
