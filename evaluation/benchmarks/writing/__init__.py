"""Prompts and questions proposed by a model; people keep or reject them."""
