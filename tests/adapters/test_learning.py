"""The learning example: a step of it runs, and what was rewarded becomes more likely."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

import heirloom  # noqa: E402
from heirloom.adapters import Vector  # noqa: E402

FILE = Path(__file__).parent.parent.parent / "examples" / "learn.py"


@pytest.fixture(name="example")
def the_example(monkeypatch: pytest.MonkeyPatch) -> Any:
    spec = importlib.util.spec_from_file_location("learn", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "STEPS", 12)
    monkeypatch.setattr(module, "HIDDEN", 16)
    return module


def test_a_stretch_is_played_and_learned_from(example: Any) -> None:
    game, rng = heirloom.game("the_heirs", rows=1, columns=4), np.random.default_rng(1)
    vector = Vector(game, 8, seed=1)
    net = example.Network(vector.observation_size, vector.action_count, rng)
    data, _ = example.play(vector, net, vector.reset(), rng)
    assert data["seen"].shape == (96, vector.observation_size)
    assert data["mask"][np.arange(96), data["act"]].all()
    assert np.abs(data["gain"]).max() > 0.5, "matches have ended"
    for _ in range(3):
        example.learn(net, data, rng)
    after, _, _ = net.forward(data["seen"], data["mask"])
    change = after[np.arange(96), data["act"]] - data["prob"]
    assert np.sum(change * data["gain"]) > 0, "what paid is chosen more often"
    assert 0 <= example.against_greedy(game, net, 2, 1) <= 1
