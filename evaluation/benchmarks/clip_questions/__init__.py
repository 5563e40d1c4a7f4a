"""Questions about clips, made from what people said of them, and checked."""
