"""Certificates: pairs are sampled, rated by people, and compared with the judge's scores."""
