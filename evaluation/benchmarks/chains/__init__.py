"""Errors put into chains of reasoning, and the rules that such errors have to fulfil."""
