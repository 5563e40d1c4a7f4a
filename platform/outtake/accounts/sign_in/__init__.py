"""Sign-in by password, e-mail code, link, or an OpenID Connect server."""
