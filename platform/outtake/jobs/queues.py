"""
The queues of messages, by how long their work takes, so that short work never waits behind long work.

A queue has separate workers if its work is urgent (`HOUSEKEEPING`) or needs special hardware (`GPU`).
"""

HOUSEKEEPING = "housekeeping"  # leases, time-outs, rules, checks, events, waking workers: seconds at most
CRITICS = "critics"  # one message per clip of a run
BUILDS = "builds"  # reports, releases, certificates, signals of a large study: up to hours
GPU = "gpu"  # critics and judges that load a model
FORMER = "cpu"  # the single queue of earlier versions; messages in it are still carried out

CARRIED = (CRITICS, BUILDS, FORMER)
"""The queues of a worker without a GPU; `HOUSEKEEPING` has a separate worker."""
