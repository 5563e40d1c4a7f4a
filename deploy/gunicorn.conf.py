"""
Gunicorn, for `make serve` and for the image.

| variable | default | what it is |
|---|---|---|
| ``HOST``, ``PORT`` | 127.0.0.1, 8000 | where it listens |
| ``WEB_WORKERS`` | 2 | processes; about one a core |
| ``WEB_THREADS`` | 4 | threads of each; an idle connection holds none, and more of them wait longer for one another |
| ``TRUSTED_PROXIES`` | 127.0.0.1 | addresses whose ``X-Forwarded-…`` headers are believed, with commas between |
"""

import ctypes
import gc
import os
import signal
import sys
from pathlib import Path

from gunicorn.glogging import Logger

from outtake.observability.log_formats import JSON, TextFormatter, json_formatter
from outtake.settings.logs import log_format

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
worker_class = "gthread"
workers = int(os.environ.get("WEB_WORKERS", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
forwarded_allow_ips = os.environ.get("TRUSTED_PROXIES", "127.0.0.1")
forwarder_headers = ""  # no SCRIPT_NAME of a client's own, which would fail before the app could answer

preload_app = True  # loaded once, and what does not change is shared by the processes
gc.disable()  # until then: a fifth of the start went into looking for garbage among modules, which all stay
keepalive = 75  # browsers and nginx come back on the same connection
timeout = 60  # of a worker that shows no life; a long request is life
graceful_timeout = 20
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # the sign of life never waits for a disk
control_socket_disable = True  # signals do what is needed, without a socket in someone's home
accesslog = None
errorlog = "-"
loglevel = os.environ.get("LOG_LEVEL", "WARNING").lower()


class OwnLogger(Logger):
    """Gunicorn's log in the form of ours, without the secrets that addresses carry: it quotes whole ones."""

    def setup(self, cfg):
        """Set up the handlers as they are configured, each with a formatter of ours."""
        super().setup(cfg)
        as_json = log_format(os.environ) == JSON
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            was = handler.formatter
            handler.setFormatter(json_formatter() if as_json else TextFormatter(was._fmt, was.datefmt))


logger_class = OwnLogger


def when_ready(server):
    """Collect garbage from now on, and leave what was loaded out of it: to look at it would also unshare its pages."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 20)


def post_fork(server, worker):
    """Let a worker end with its master."""
    end_with_parent(worker.ppid)


PR_SET_PDEATHSIG = 1  # of <linux/prctl.h>


def end_with_parent(parent):
    """
    Have the kernel kill this process when its parent ends.

    A master that is killed cannot stop its workers. They look for it by themselves, but first end their requests: one
    that waits would hold the port, and keep the next master from starting. What it was writing is rolled back.
    """
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before the call
        os._exit(1)
