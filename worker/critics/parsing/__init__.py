"""From the text of a reply to segments and answers. Pure, and repeatable."""
