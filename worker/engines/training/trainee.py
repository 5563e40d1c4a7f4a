"""
The model that is trained: a Qwen-VL with its vision tower frozen, heads on its pooled state, and adapters if wanted.

The *projector* is what maps the tower's patches into the language model (`merger`); it is trained, the tower is not.
Weights are held in float32 and computed in the training's dtype, so that small steps are not lost in bfloat16; with
adapters the frozen weights are held in that dtype, too.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from worker.engines.folders.qwen_folder import ModelFolder
from worker.engines.loading import weights
from worker.engines.qwen_inputs import Reader
from worker.engines.training.contract import Lora
from worker.engines.type_heads import TypeHeads, load_type_heads, save_type_heads

PROJECTOR = re.compile(r"\.visual\.(merger|deepstack_merger_list)\b")
ADAPTED = r".*language_model\..*\.(q_proj|k_proj|v_proj|o_proj|gate_proj|up_proj|down_proj)"
LANGUAGE, VISION, HEADS = "language", "projector", "heads"


class Heads(nn.Module):
    """The heads of the types, and the coarse one, which serves training alone and is not kept."""

    def __init__(self, types: TypeHeads) -> None:
        super().__init__()
        self.types = types
        self.coarse = nn.Linear(types.types_of.in_features, 1)
        nn.init.normal_(self.coarse.weight, std=0.02)
        nn.init.zeros_(self.coarse.bias)

    def forward(self, states: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logits of the types (…, types) and of any error (…)."""
        return self.types(states), self.coarse(self.types.norm(states.float())).squeeze(-1)


class Part(NamedTuple):
    """The parameters of a part of the model by their names, sorted."""

    name: str
    parameters: Mapping[str, nn.Parameter]


class Trainee:
    """A model with heads, on its device."""

    def __init__(self, folder: ModelFolder, model: Any, heads: Heads, dtype: str) -> None:
        """Take a model of `folder`, see `load_trainee`."""
        self.folder, self.model, self.heads = folder, model, heads
        self.reader = Reader(folder)
        self._dtype = getattr(torch, dtype)
        self.device: torch.device = model.device
        self._ends_of_modes()

    def _ends_of_modes(self) -> None:
        self.model.eval()
        self.heads.eval()

    def parts(self) -> list[Part]:
        """Return the parameters that may be trained, by part."""
        found: dict[str, dict[str, nn.Parameter]] = {LANGUAGE: {}, VISION: {}, HEADS: {}}
        adapted = any("lora_" in name for name, _ in self.model.named_parameters())
        for name, parameter in self.model.named_parameters():
            if PROJECTOR.search(name):
                found[VISION][name] = parameter
            elif ".visual." not in name and (not adapted or "lora_" in name):
                found[LANGUAGE][name] = parameter
        found[HEADS] = {f"heads.{name}": each for name, each in self.heads.named_parameters()}
        return [Part(name, dict(sorted(each.items()))) for name, each in found.items()]

    def train_only(self, wanted: Mapping[str, float]) -> list[tuple[float, dict[str, nn.Parameter]]]:
        """Freeze all parts but those with a learning rate above 0; return these with their rates."""
        for parameter in (*self.model.parameters(), *self.heads.parameters()):
            parameter.requires_grad_(False)
        trained = [(wanted[part.name], dict(part.parameters)) for part in self.parts() if wanted[part.name] > 0]
        for _, parameters in trained:
            for parameter in parameters.values():
                parameter.requires_grad_(True)
        return trained

    @contextmanager
    def training(self) -> Iterator[None]:
        """Let dropout work within, where there is any."""
        self.model.train()
        self.heads.train()
        try:
            yield
        finally:
            self._ends_of_modes()

    def computing(self) -> Any:
        """Compute in the training's dtype within."""
        if self._dtype is torch.float32:
            return nullcontext()
        return torch.autocast(self.device.type, dtype=self._dtype)

    def states(self, inputs: Mapping[str, Any]) -> Tensor:
        """Return what the language model holds of each token (rows, tokens, hidden)."""
        return self.model.model(**inputs, use_cache=False).last_hidden_state

    def weights(self) -> dict[str, Tensor]:
        """Return what a checkpoint needs besides the folder: all that any pass may train, by name."""
        return {name: each.detach() for part in self.parts() for name, each in part.parameters.items()}

    def save_critic(self, to: Path) -> None:
        """
        Write the folder of a critic: the model with its adapters merged, its tokenizer, and the heads of the types.

        ``critic.json`` is the caller's. The trainee itself stays as it is.
        """
        to.mkdir(parents=True)
        for path in sorted(self.folder.path.iterdir()):
            if path.is_file() and path.suffix in (".json", ".jinja", ".txt") and "safetensors" not in path.name:
                shutil.copy2(path, to / path.name)
        kept = _torch_dtype_of(self.folder)
        state = {name: each.to(kept) for name, each in _merged(self.model).items()}
        config = self.model.config
        before, config.dtype = getattr(config, "dtype", None), kept
        try:
            self.model.save_pretrained(to, state_dict=state, safe_serialization=True)
        finally:
            config.dtype = before
        save_type_heads(self.heads.types, to)


def load_trainee(
    folder: ModelFolder, types: tuple[str, ...], *, dtype: str, device: str, seed: int, lora: Lora | None, thrifty: bool
) -> Trainee:
    """
    Return a model that is ready to be trained. Heads of the folder are taken over, else they are drawn by the seed.

    :param dtype: in which it computes
    :param thrifty: whether activations are computed again in the backward pass instead of kept
    :raises Invalid: if a package, the device, or a part of the model is missing
    """
    from transformers import AutoModelForImageTextToText

    held = "float32" if lora is None else dtype
    model = weights(AutoModelForImageTextToText, folder.path, held, device)
    torch.manual_seed(seed)
    if (folder.path / "critic.json").is_file():
        types_of = load_type_heads(folder.path, types, device)
    else:
        types_of = TypeHeads(model.config.text_config.hidden_size, types)
    heads = Heads(types_of).to(device)
    if lora is not None:
        adapt(model, lora)
    if thrifty:
        model.activation_checkpointing_enable({"use_reentrant": False})
        model.enable_input_require_grads()
    return Trainee(folder, model, heads, dtype)


def adapt(model: Any, lora: Lora) -> None:
    """Put adapters into the language model, in place; the model stays of its own class."""
    from peft import LoraConfig, inject_adapter_in_model

    config = LoraConfig(r=lora.rank, lora_alpha=lora.alpha, lora_dropout=lora.dropout, target_modules=ADAPTED)
    inject_adapter_in_model(config, model)
    for name, parameter in model.named_parameters():
        if "lora_" in name or PROJECTOR.search(name):
            parameter.data = parameter.data.float()  # what is trained is held in float32


def _merged(model: Any) -> dict[str, Tensor]:
    """Return the weights of a model by the names that they have without adapters, with these added to them."""
    from peft.tuners.lora import LoraLayer

    state = {name: each.detach() for name, each in model.state_dict().items() if "lora_" not in name}
    for name, layer in model.named_modules():
        if isinstance(layer, LoraLayer):
            weight = layer.get_base_layer().weight
            state[f"{name}.base_layer.weight"] = weight.detach() + layer.get_delta_weight("default").detach()
    if model.get_output_embeddings().weight is model.get_input_embeddings().weight:
        state.pop("lm_head.weight", None)  # one table for both, which is stored once
    return {name.replace(".base_layer.", "."): each for name, each in state.items()}


def _torch_dtype_of(folder: ModelFolder) -> torch.dtype:
    """Return in which numbers the weights of a folder are stored, so that a critic is as large as its model."""
    from transformers import AutoConfig

    found = getattr(AutoConfig.from_pretrained(folder.path), "dtype", None)
    return found if isinstance(found, torch.dtype) else torch.float32
