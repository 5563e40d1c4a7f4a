"""One answer from several: majority vote and the Dawid–Skene model."""
