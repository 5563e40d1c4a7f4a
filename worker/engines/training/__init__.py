"""
Train a critic of chains on this machine: the model with its heads, the losses, the steps and their checkpoints.

`contract` says what is trained on and how, without torch. The other modules import torch, and only a worker that
carries out a training imports them. What is trained on, and with which verdicts, is decided in `worker.training`.
"""
