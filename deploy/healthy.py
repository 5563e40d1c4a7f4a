"""
Exit with 0 if the web server of this container is ready to serve; for the health check of the service.

``python deploy/healthy.py live`` asks only whether it is alive.
"""

import os
import sys
import urllib.request

what = sys.argv[1] if len(sys.argv) > 1 else "ready"
address = f"http://127.0.0.1:{os.environ.get('PORT', '8000')}/health/{what}"
request = urllib.request.Request(address, headers={"Host": "localhost"})
with urllib.request.urlopen(request, timeout=8) as answer:  # 503 raises
    sys.exit(answer.status != 200)
