"""What tasks are about, as it is sent: parsed, resolved against the catalogue, and added."""
