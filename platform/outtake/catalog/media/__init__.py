"""A file, checked and encoded: sniffed, probed, decoded, rendered."""
