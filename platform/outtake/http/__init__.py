"""HTTP: one error form, strict input, pagination, the guard of outbound calls."""
