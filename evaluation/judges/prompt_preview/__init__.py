"""What a judge's prompt asks about texts of a study, and a model's reply to it."""
