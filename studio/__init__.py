"""What the pages of researchers and admins show: queries that join clips, annotations, critics and results."""
