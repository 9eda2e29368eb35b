"""A net learns from games, judges as it was fitted, and is used only where it belongs."""

from __future__ import annotations

import shutil
from math import exp, log
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numpy")

import msgspec
import numpy as np

import heirloom
from heirloom.bots.search import Search
from heirloom.core.crew import Crew
from heirloom.core.mistakes import Mistake
from heirloom.lab.training.examples import play_examples
from heirloom.lab.training.fit import GENTLE_RATE, RATE, Data, fit
from heirloom.lab.training.generations import Recipe, Trainer, Trial
from heirloom.lab.training.kept import add_batch, read_batches
from heirloom.search.judgement import Judgement, find_features
from heirloom.search.net import Layer, Net
from heirloom.search.net_files import NetFile, decode_net
from tests.games.moments import moments
from tests.test_cli import heirloom as command_line

LEARNING = ["ancestree", "heir_apparent", "inheritance", "les_heritiers"]
QUICK = Recipe(greedy_games=60, own_games=4, games_per_task=4, tries=4, match_tries=4,
               match_deals=2)  # fmt: skip


def random_net(size: int) -> Net:
    rng = Random(1)
    rows = [[rng.gauss(0, 0.3) for _ in range(size)] for _ in range(5)]
    last = Layer([[rng.gauss(0, 1) for _ in range(5)]], [0.1])
    return Net([Layer(rows, [rng.gauss(0, 0.1) for _ in range(5)]), last])


def test_a_net_adds_up_what_its_weights_say() -> None:
    net = Net([Layer([[1.0, 2.0], [-1.0, 0.5]], [0.5, 0.0]), Layer([[2.0, 10.0]], [1.0])])
    assert net.score([1.0, 0.0]) == pytest.approx(1 + 2 * 1.5 + 10 * -0.05)
    assert net.score([0.0, 2.0]) == pytest.approx(1 + 2 * 4.5 + 10 * 1.0)


@pytest.mark.parametrize("name", LEARNING)
def test_features_leave_the_state_as_it_was_and_have_their_names(name: str) -> None:
    game = heirloom.game(name)
    for seats in range(game.fewest, game.most + 1):
        features = find_features(game, seats)
        assert len(set(features.names)) == len(features.names)
        for state in moments(game, seats, seats):
            before = state.copy()
            rows = features.inputs(state)
            assert [len(row) for row in rows] == [len(features.names)] * seats
            assert state.public.key() == before.public.key()
            chances = features.chances(random_net(len(features.names)), state)
            assert sum(chances) == pytest.approx(1)
            can = [features.may_win(state.public, seat) for seat in range(seats)]
            assert [chance > 0 for chance in chances] == can


def invented_games() -> Data:
    """Whoever has more of the first number, or both of the others, mostly wins; one is noise."""
    rng = np.random.default_rng(1)
    inputs = rng.integers(0, 2, (4000, 3, 4)).astype("f4")
    worth = 2 * inputs[..., 0] + 3 * inputs[..., 1] * inputs[..., 2] + rng.gumbel(size=(4000, 3))
    running = rng.random((4000, 3)) < 0.8
    running[:, 0] = True
    winners = np.where(running, worth, -np.inf).argmax(axis=1)
    return Data(inputs, running, np.eye(3, dtype="f4")[winners], np.arange(4000, dtype="i4"))


def test_a_fitted_net_finds_what_decides_games_and_judges_the_same_without_numpy() -> None:
    data = invented_games()
    inputs, running = data.inputs, data.running
    winners = data.utility.argmax(axis=1)
    found = fit(data, 1)
    net = Net([Layer(layer.rows, layer.offsets) for layer in found.layers])
    total = 0.0
    held = range(0, 4000, 10)
    for i in held:
        scores = [net.score(row) for row in inputs[i][running[i]].tolist()]
        own = net.score(inputs[i, winners[i]].tolist())
        total += log(sum(exp(score - own) for score in scores))
    assert total / len(held) == pytest.approx(found.loss, abs=1e-3)
    assert found.loss < 0.75
    assert net.score([1.0, 1.0, 1.0, 0.0]) - net.score([1.0, 0.0, 0.0, 0.0]) > 1
    assert abs(net.score([1.0, 0.0, 0.0, 1.0]) - net.score([1.0, 0.0, 0.0, 0.0])) < 0.3


def test_a_net_that_begins_as_another_changes_less_at_a_gentle_rate() -> None:
    data = invented_games()
    given = fit(data, 1).layers
    moments = np.arange(len(data.games)) < 1000
    few = Data(*(part[moments] for part in data))
    changes = []
    for rate in (RATE, GENTLE_RATE):
        rows = fit(few, 2, given, rate).layers[0].rows
        changes.append(np.abs(np.array(rows) - np.array(given[0].rows)).max())
    assert 0 < changes[1] < changes[0]


def test_training_is_resumed_from_what_was_kept(tmp_path: Path) -> None:
    game, told = heirloom.game("les_heritiers"), list[Trial]()
    folder = tmp_path / "part"
    whole = Trainer(game, 2, "1", folder, QUICK).train(
        Crew(1), 0.0, lambda tasks: lambda done: None, told.append
    )
    shutil.copytree(folder, tmp_path / "cut")
    cut = tmp_path / "cut"
    (cut / "trial-0.json").unlink()
    data = (cut / "games-0").read_bytes()
    (cut / "games-0").write_bytes(data[: len(data) // 2])
    again = Trainer(game, 2, "1", cut, QUICK).train(
        Crew(1), 0.0, lambda tasks: lambda done: None, told.append
    )
    assert told[0] == told[1]
    assert whole == again
    assert sorted(read_batches(cut / "games-0")) == sorted(read_batches(folder / "games-0"))


def test_a_batch_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    game = heirloom.game("les_heritiers")
    batch = play_examples(game.box, 2, b"", 0, "1", 0, 1)
    add_batch(tmp_path / "games", 0, batch)
    add_batch(tmp_path / "games", 20, batch)
    data = (tmp_path / "games").read_bytes()
    (tmp_path / "games").write_bytes(data[:-3])
    assert read_batches(tmp_path / "games") == {0: batch}
    assert (tmp_path / "games").read_bytes() == data[: len(data) // 2]


def test_the_search_judges_by_the_net_that_it_is_given() -> None:
    game = heirloom.game("les_heritiers")
    features = find_features(game, 2)
    state = moments(game, 2, 1)[3]
    view = state.view(game.waiting_on(state.public)[0])
    values = []
    for score in (5.0, -5.0):  # for being the one whose turn comes first
        row = [score if name == "family 1: turns until it acts" else 0.0 for name in features.names]
        judgement = Judgement(features, Net([Layer([row], [0.0]), Layer([[1.0]], [0.0])]))
        player = Search(1, tries=20)
        player.use(game, game.module("mind.search").searcher(game, judgement))
        values.append(player.think(game, view, heirloom.Clock())[0].value)
    assert abs(values[0] - values[1]) > 0.2


def test_a_file_of_a_net_comes_back_as_it_was() -> None:
    file = NetFile(version=1, options=[("x", 2), ("y", "z")], seats=2, inputs=["a"],
                   recipe="none", loss=0.6, layers=[])  # fmt: skip
    assert decode_net(file.encode()) == msgspec.structs.replace(file)


def test_a_game_without_features_cannot_be_trained(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="The Heirs has no features that a net could learn"):
        Trainer(heirloom.game("the_heirs"), 2, "1", tmp_path)


def test_a_wrong_table_is_told_by_the_command(tmp_path: Path) -> None:
    out = tmp_path / "net.json"
    ran = command_line("train", "les_heritiers", "--seats", "9", "--out", str(out))
    assert ran.returncode == 2
    assert "Les Héritiers" in ran.stderr
