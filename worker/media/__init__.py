"""The clip that a critic is shown: frames decoded, chosen and scaled."""
