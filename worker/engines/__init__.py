"""
Models that run on this machine, without a server: Qwen3-VL and Qwen2.5-VL from a folder of safetensors.

`folder` reads what a folder says of itself, and is all that a web process needs. The other modules import torch and
transformers, and nothing but a worker that was asked for a local model imports them.
"""
