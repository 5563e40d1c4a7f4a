"""Exit with 0 if the web server of this container answers a page; for the health check of the service."""

import os
import sys
import urllib.request

request = urllib.request.Request(
    f"http://127.0.0.1:{os.environ.get('PORT', '8000')}/sign-in",
    headers={"Host": "localhost", "X-Forwarded-Proto": "https"},  # else it would answer with a way to https
)
with urllib.request.urlopen(request, timeout=8) as answer:
    sys.exit(answer.status != 200)
