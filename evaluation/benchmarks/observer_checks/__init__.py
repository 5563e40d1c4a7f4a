"""People check what an observer of objects saw on a sample of frames, which gives the observer's own error."""
