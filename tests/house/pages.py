"""The pages by their addresses: every route that is no call of the API."""

from __future__ import annotations

from outtake.http.studio_pages import PAGES

# For people who are signed in: the same shell for everyone. What it shows, the API gives or refuses.
SHELLS = [
    *(f"/{page}" for page in PAGES),
    "/annotate/preview",
    "/annotate/<str:study>",
    "/annotate/<str:study>/recheck",
    "/entry/<str:entry>",
    "/account",
]
# For everyone, and what is answered without a session.
OPEN_PAGES = {
    "/health/live": 200,
    "/health/ready": 200,
    "/sign-in": 200,
    "/sign-in/email": 404,  # the installation of the tests sends no mail, and asks no other server
    "/sign-in/code": 302,
    "/sign-in/oidc": 404,
    "/sign-in/oidc/callback": 404,
    "/sign-in/<str:secret>": 200,
    "/account/addresses": 405,
    "/account/password": 405,
    "/account/sessions": 405,
    "/account/tokens": 405,
    "/account/digest": 405,
    "/account/language": 405,
    "/account/erase": 405,
    "/account/address/<str:key>": 200,
    "/sign-out": 405,
    "/invitation/<str:secret>": 404,
    "/join/<str:recruitment>": 404,
    "/media/<str:token>/<str:name>": 404,
}
