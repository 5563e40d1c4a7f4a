"""
Releases: a ground truth of a study, perhaps a report, and all that they rest on, as a folder of files.

- `canonical`, `folder`: how values become bytes, how files and their manifest are written and verified; no Django
- `names`: pseudonyms, and what else a release calls things
- `basis`: which rows a release rests on; every one of them is frozen
- `subjects`, `said`, `truths`, `scored`, `models_asked`, `readme`: the contents of the files
- `build`: all of them into a folder; `archive`: the folder into one file
- `operations`, `queries`: releases as rows, and their way from waiting to ready
"""
