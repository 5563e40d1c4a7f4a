"""
The science of Outtake, pure: time, segments, matching, Spotlight's scores, agreement.

Everything here is a function of its arguments. There is no Django, no clock and no global random state, so a
researcher can use it in a notebook. It may import numpy, scipy and the standard library, nothing else.

Three rules hold everywhere:

- times are integer milliseconds, intervals are half-open ``[start_ms, end_ms)``;
- ratios are exact (`fractions.Fraction`) until they are shown, because a threshold must not depend on rounding;
- what is undefined is ``None``, never 0.
"""
