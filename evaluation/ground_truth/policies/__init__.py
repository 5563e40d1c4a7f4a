"""How a ground truth is made: adjudication, majority, Dawid–Skene, merging of segments."""
