"""
Gunicorn, for `make serve` and for the image.

| variable | default | what it is |
|---|---|---|
| ``HOST``, ``PORT`` | 127.0.0.1, 8000 | where it listens |
| ``WEB_WORKERS`` | 2 | processes; about one a core |
| ``WEB_THREADS`` | 4 | threads of each; an idle connection holds none, and more of them wait longer for one another |
| ``TRUSTED_PROXIES`` | 127.0.0.1 | addresses whose ``X-Forwarded-…`` headers are believed, with commas between |
"""

import gc
import os
from pathlib import Path

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
worker_class = "gthread"
workers = int(os.environ.get("WEB_WORKERS", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
forwarded_allow_ips = os.environ.get("TRUSTED_PROXIES", "127.0.0.1")
forwarder_headers = ""  # no SCRIPT_NAME of a client's own, which would fail before the app could answer

preload_app = True  # loaded once, and what does not change is shared by the processes
keepalive = 75  # browsers and nginx come back on the same connection
timeout = 60  # of a worker that shows no life; a long request is life
graceful_timeout = 20
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # the sign of life never waits for a disk
accesslog = None
errorlog = "-"
loglevel = os.environ.get("LOG_LEVEL", "WARNING").lower()


def post_fork(server, worker):
    """Leave what was loaded before the fork out of every later collection: it stays for good, and is shared."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
