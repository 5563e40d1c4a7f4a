"""
Whole campaigns with simulated people, from the crowd to the ground truth.

- `clips`: drawn once, shared by all campaigns; the one place where what is planted is read
- `cast`, `people`, `answering`, `researcher`: who takes part and how they err; pure
- `crowd`: entry and work, by the operations that the pages call
- `spotlight`, `brite`: the campaigns, step by step
- `scoring`, `brite_figures`: what they came to, against what was planted
"""
