"""Fits the tagger to labels of pieces. Runs in an environment with PyTorch, and imports nothing of this project:
`python fit.py EXAMPLES OUT.npz [--seed SEED] [--without HAND ...]`."""

import argparse
import math
import pickle
import random
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

LAYERS, HIDDEN = 4, 384
"""Layers of the encoder whose states are read."""
WIDTH, SPREADS = 192, (1, 2, 4, 8, 16)
"""Of the convolutions: a word hears of 31 pieces on either side. Attention then hears of the whole window."""
LABELS, SIGNS, GROUPS = 21, 21, 3
REPLACEABLE = (4, 6, 9)
"""The labels of homes, places as topics and sizes. A later value can hold instead of them."""
HEADS = 4
EPOCHS, BATCH, WARM_UP = 10, 1_200, 60
RATE, DECAY, DROPOUT, SMOOTHING = 2e-3, 0.05, 0.3, 0.02
LOST_SIGNS = 0.1
"""How often a sign is hidden from a whole text, so that nothing hangs on it."""
ORIGINALS = 0.4
"""How often a brief is read as it is; else one of its variants."""
SHORT, SHORT_TIMES = 40, 2
"""A text of so few pieces is read several times an epoch: a piece of it counts as much as one of a long text."""
RARITY, RAREST = 0.35, 3
"""How the pieces of a rare label count more, and how many times at most."""
OPENS_COUNT, REPLACED_COUNT, REPLACED_SHARE = 5.0, 3.0, 0.05


class Spread(nn.Module):
    """Mixes each piece with those `spread` before and after it."""

    def __init__(self, spread: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(WIDTH)
        self.mix = nn.Conv1d(WIDTH, 2 * WIDTH, 3, padding=spread, dilation=spread)
        self.drop = nn.Dropout(DROPOUT / 2)

    def forward(self, hidden: torch.Tensor, valid: torch.Tensor) -> torch.Tensor:
        normal = (self.norm(hidden) * valid).transpose(1, 2)
        return hidden + self.drop(functional.glu(self.mix(normal), 1).transpose(1, 2))


class Attend(nn.Module):
    """Lets each piece hear of all pieces."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(WIDTH)
        self.ask, self.say = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.drop = nn.Dropout(DROPOUT / 2)

    def forward(self, hidden: torch.Tensor, valid: torch.Tensor) -> torch.Tensor:
        many, length, _ = hidden.shape
        parts = self.ask(self.norm(hidden)).view(many, length, 3, HEADS, WIDTH // HEADS)
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        mask = valid[:, None, None, :]
        heard = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        heard = heard.transpose(1, 2).reshape(many, length, WIDTH)
        return hidden + self.drop(self.say(heard))


class Tagger(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.states, self.signs = nn.Linear(LAYERS * HIDDEN, WIDTH), nn.Linear(SIGNS, WIDTH)
        self.spreads = nn.ModuleList(Spread(spread) for spread in SPREADS)
        self.drop = nn.Dropout(DROPOUT)
        self.labels, self.groups = nn.Linear(WIDTH, LABELS), nn.Linear(WIDTH, GROUPS)
        self.attend = Attend()

    def forward(self, states: torch.Tensor, signs: torch.Tensor, valid: torch.Tensor):
        many, length, _ = states.shape
        if self.training:
            signs = signs * (torch.rand(many, 1, SIGNS) > LOST_SIGNS)
        normal = functional.layer_norm(states.view(many, length, LAYERS, HIDDEN), (HIDDEN,))
        hidden = self.states(self.drop(normal.view(many, length, -1))) + self.signs(signs)
        hidden = self.drop(functional.gelu(hidden))
        for spread in self.spreads:
            hidden = spread(hidden, valid[..., None].float())
        hidden = self.attend(hidden, valid)
        hidden = self.drop(hidden)
        return self.labels(hidden), self.groups(hidden)


def read_examples(folder: Path, without: set[str]) -> list[list[dict]]:
    files = sorted(file for file in folder.glob("*.pickle") if file.stem not in without)
    return [row for file in files for row in pickle.loads(file.read_bytes()) if row]


def batches(examples: list[dict], chance: random.Random) -> list[list[dict]]:
    """Texts of like length together, in any order."""
    found, current = [], []
    for one in sorted(examples, key=lambda e: len(e["labels"]) + chance.random() * 20):
        current.append(one)
        if len(current) * len(one["labels"]) > BATCH:
            found.append(current)
            current = []
    found += [current] if current else []
    chance.shuffle(found)
    return found


def padded(batch: list[dict]):
    many, longest = len(batch), max(len(e["labels"]) for e in batch)
    states, signs = torch.zeros(many, longest, LAYERS * HIDDEN), torch.zeros(many, longest, SIGNS)
    labels, groups = torch.full((many, longest), -100), torch.zeros(many, longest, GROUPS)
    valid = torch.zeros(many, longest, dtype=torch.bool)
    for i, one in enumerate(batch):
        n = len(one["labels"])
        states[i, :n] = torch.from_numpy(one["states"])
        signs[i, :n] = torch.from_numpy(one["signs"])
        groups[i, :n] = torch.from_numpy(one["groups"])
        labels[i, :n], valid[i, :n] = torch.from_numpy(one["labels"]), True
    return states, signs, labels, groups, valid


def loss_of(net: Tagger, batch: list[dict], weights: torch.Tensor) -> torch.Tensor:
    states, signs, labels, groups, valid = padded(batch)
    said, grouped = net(states, signs, valid)
    named = functional.cross_entropy(
        said.reshape(-1, LABELS),
        labels.reshape(-1),
        weight=weights,
        ignore_index=-100,
        label_smoothing=SMOOTHING,
    )
    apart = functional.binary_cross_entropy_with_logits(
        grouped,
        groups,
        pos_weight=torch.tensor([1.0, OPENS_COUNT, REPLACED_COUNT]),
        reduction="none",
    )
    share = valid.float() / valid.sum()
    values = sum((labels == one).float() for one in REPLACEABLE)
    replaced = (apart[..., 2] * values).sum() / values.sum().clamp(min=1)
    return (
        named
        + 0.5 * (apart[..., 0] * share).sum()
        + (apart[..., 1] * share).sum()
        + REPLACED_SHARE * replaced
    )


def times_of(brief: dict) -> int:
    return SHORT_TIMES if len(brief["labels"]) < SHORT else 1


def fit(net: Tagger, rows: list[list[dict]], seed: int) -> None:
    chance = random.Random(seed)
    counts = np.bincount(np.concatenate([row[0]["labels"] for row in rows]), minlength=LABELS)
    rare = np.clip((counts.max() / 8 / np.maximum(counts, 1)) ** RARITY, 1, RAREST)
    weights = torch.tensor(rare, dtype=torch.float32)
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, betas=(0.9, 0.98), weight_decay=DECAY)
    rows = [row for row in rows for _ in range(times_of(row[0]))]
    pieces = sum(len(row[0]["labels"]) for row in rows)
    steps, step, began = EPOCHS * pieces / BATCH * 0.95, 0, time.monotonic()
    for epoch in range(EPOCHS):
        chosen = [r[0] if chance.random() < ORIGINALS else chance.choice(r[1:] or r) for r in rows]
        losses = []
        for batch in batches(chosen, chance):
            falling = 0.5 * (1 + math.cos(math.pi * min(1, step / steps)))
            for group in optimizer.param_groups:
                group["lr"] = RATE * min(1, (step + 1) / WARM_UP) * max(0.01, falling)
            loss = loss_of(net, batch, weights)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            losses.append(loss.item())
            step += 1
        took = time.monotonic() - began
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.3f}, {took:.0f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("examples", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without", nargs="*", default=[])
    args = parser.parse_args()
    torch.set_num_threads(1)  # sums in the same order everywhere
    torch.manual_seed(args.seed)
    net = Tagger()
    fit(net, read_examples(args.examples, set(args.without)), args.seed)
    np.savez(args.out, **{name: value.numpy() for name, value in net.state_dict().items()})


if __name__ == "__main__":
    main()
