"""The demo project in the browser: asked for, loaded by a worker, and removed with all that belongs to it."""
