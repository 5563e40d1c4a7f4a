"""Quality of annotations: hidden checks, rechecks, holds, signals and rules."""
