"""
Critics of chains that are trained on this installation: what they are trained on, as jobs, and what comes out.

A training is described by a document (`config`), reads exported files, and leaves the folder of a critic for each of
its passes, which a run uses like any other local model. What computes is in `worker.engines.training`.
"""
