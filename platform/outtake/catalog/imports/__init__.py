"""From a manifest to rows and stored files."""
