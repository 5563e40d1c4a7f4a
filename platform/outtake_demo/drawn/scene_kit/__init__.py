"""What scenes are drawn with: stage, sprites, sound, looks."""
