"""What annotators send: its values, and the validation of segments and answers. Pure."""
