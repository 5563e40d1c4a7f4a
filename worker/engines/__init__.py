"""
Models that run on this machine, without a server, from folders of safetensors: Qwen3-VL and Qwen2.5-VL, which watch
clips (`local`), language models (`text`), and models of sentences (`sentences`).

`files`, `folder` and `text_folders` read what a folder says of itself, and are all that a web process needs. The other
modules import torch and transformers, and nothing but a worker that was asked for a local model imports them.
"""
