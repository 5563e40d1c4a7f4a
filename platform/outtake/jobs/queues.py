"""
The queues of messages, by how long their work takes: what is short never waits behind what is long.

A queue has workers of its own where its work has to be done at once (`HOUSEKEEPING`) or needs what others lack (`GPU`).
"""

HOUSEKEEPING = "housekeeping"  # leases, time-outs, rules, checks, events, waking others: seconds at most
CRITICS = "critics"  # one message a clip of a run
BUILDS = "builds"  # reports, releases, certificates, signals of a large study: up to hours
GPU = "gpu"  # critics and judges that load a model
FORMER = "cpu"  # the one queue of versions before these; what was sent to it is still carried out

CARRIED = (CRITICS, BUILDS, FORMER)
"""What a worker takes that has no GPU; `HOUSEKEEPING` has a worker of its own."""
