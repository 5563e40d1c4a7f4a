"""People check what an observer saw or said on a sample of frames, which gives the observer's own error."""
