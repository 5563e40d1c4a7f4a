"""
What has to stand beside a headline number before it can be believed.

Spotlight's m and coverage do not punish a critic that reports too much, have no chance level, and pool what may differ
by generator, type or length. Each module here gives one of the numbers that they lack, from frozen values alone:

- `figures`: every figure of a set of videos by name, with its error clustered by prompt;
- `chance`: the same figures where predictions meet the wrong videos;
- `equal_counts`: critics held to equally many predictions;
- `strata`: by type, severity, generator, prompt source, length;
- `confusion`: which types are said of matched errors;
- `severity`: recall weighted by how noticeable errors are;
- `ceiling`: what people reach against truth made without them;
- `lengths`: how long segments are, how many cover the clip, how many errors are found where;
- `failures`: what was not answered, and why.

Every share comes with its n, every average names its unit, and what is undefined is ``None`` with a reason.
"""
