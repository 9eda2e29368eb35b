"""A Dask cluster plays what one machine plays, whatever happens to its machines meanwhile."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("distributed")

import heirloom
from heirloom.coach.puzzles import decode
from heirloom.core import cluster as clusters
from heirloom.core.catalogue import open_game
from heirloom.core.crew import Crew
from heirloom.core.identity import identity
from heirloom.core.mistakes import Mistake
from heirloom.lab.arena.standings import Standings
from heirloom.lab.plan import Plan, make_plan
from heirloom.lab.playing import play_task
from heirloom.lab.run import Interrupted, carry_out_all
from heirloom.lab.tally import Tally
from heirloom.terminal.puzzles import make_puzzles
from tests.dask_cluster import Cluster, cluster, until
from tests.interrupting import SLOW, interrupt
from tests.ports import free_port
from tests.test_cli import heirloom as command_line

TASKS = 40


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two workers that no test harms."""
    with cluster(tmp_path_factory.mktemp("shared")) as found:
        yield found


def plan(*bots: str) -> Plan:
    game = heirloom.game("the_heirs", rows=3, columns=4)
    return make_plan(game, list(bots or ["greedy"]), None, TASKS, "1", 1)


def played() -> Tally:
    """What this process finds on its own."""
    total = Tally()
    for task in range(TASKS):
        total.add(play_task(plan(), task))
    return total


def kept_tasks(kept: Path) -> list[int]:
    return [msgspec.json.decode(line, type=dict)["task"] for line in kept.read_bytes().splitlines()]


def at(tasks: int, act: Callable[[], None]) -> Callable[[int], None]:
    """Do something once so many tasks are done."""

    def done(count: int) -> None:
        if count == tasks:
            act()

    return done


# The same figures


def test_a_worker_that_is_killed_loses_nothing_and_nothing_counts_twice(tmp_path: Path) -> None:
    with cluster(tmp_path) as machines:
        kept = tmp_path / "kept"
        kill = at(5, lambda: machines.kill(machines.workers[0]))
        found = carry_out_all([plan()], kept, Crew(cluster=machines.address), kill)
        assert machines.workers[0].returncode == -signal.SIGKILL
        assert machines.workers[1].poll() is None
    assert found == [played()]
    assert sorted(kept_tasks(kept)) == list(range(TASKS))


def test_a_worker_that_joins_later_works_too(tmp_path: Path) -> None:
    with cluster(tmp_path, workers=1) as machines:

        def replace() -> None:
            machines.add()
            machines.kill(machines.workers[0])

        crew = Crew(cluster=machines.address)
        assert carry_out_all([plan()], tmp_path / "kept", crew, at(3, replace)) == [played()]


def test_a_worker_with_several_threads_plays_one_game_at_a_time(tmp_path: Path) -> None:
    with cluster(tmp_path, workers=0) as machines:
        machines.add(threads=4)
        crew = Crew(cluster=machines.address)
        assert carry_out_all([plan()], tmp_path / "kept", crew) == [played()]


def test_puzzles_are_the_same_on_a_cluster(shared: Cluster, tmp_path: Path) -> None:
    game = open_game("the_heirs", {"rows": 3, "columns": 4})
    found = []
    for name, crew in {"here": Crew(1), "there": Crew(cluster=shared.address)}.items():
        make_puzzles(game, 4, "9", tmp_path / name, lambda _: lambda _: None, crew)
        found.append(decode((tmp_path / name).read_bytes()))
    assert len(found[0].puzzles) >= 4
    assert found[0] == found[1]


ARENA = ("arena", "the_heirs", "--option", "rows=2", "--option", "columns=4",
         "--bots", "random,greedy,search:20,exec:no-such-program", "--games", "12")  # fmt: skip


def test_an_arena_has_the_same_figures_on_a_cluster(shared: Cluster, tmp_path: Path) -> None:
    found = []
    for name, crew in {
        "here": ("--processes", "1"),
        "there": ("--cluster", shared.address),
    }.items():
        out = tmp_path / f"{name}.json"
        done = command_line(*ARENA, *crew, "--out", str(out))
        assert done.returncode == 0, done.stderr
        found.append(msgspec.json.decode(out.read_bytes(), type=Standings))
    here, there = (msgspec.structs.replace(one, command="") for one in found)
    assert len(here.pairings) == 6
    assert here.ratings[-1].bot == "exec:no-such-program"
    assert here == there


# Interruptions

LAB = ("lab", "the_heirs", "--option", "rows=2", "--option", "columns=4",
       "--bots", f"greedy,{SLOW}", "--games", "80")  # fmt: skip


def rows(out: Path) -> object:
    return msgspec.json.decode(out.read_bytes())["rows"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> object:
    """What one process finds without an interruption."""
    out = tmp_path_factory.mktemp("whole") / "lab.json"
    run(*LAB, "--processes", "1", "--out", str(out))
    return rows(out)


@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent by signal here")
def test_ctrl_c_stops_a_cluster_run_and_the_same_command_resumes_it(
    shared: Cluster, whole: object, tmp_path: Path
) -> None:
    out, part = tmp_path / "lab.json", tmp_path / "lab.json.part"
    command = [*LAB, "--out", str(out), "--cluster", shared.address]
    stopped = interrupt(command, part, 3)
    assert (stopped.returncode, stopped.stderr) == (130, b"")
    assert b"again to resume" in stopped.stdout
    assert 3 <= part.read_bytes().count(b"\n") < 40
    run(*command)
    assert rows(out) == whole


@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent by signal here")
def test_a_cluster_that_was_started_here_ends_with_the_measurement(
    whole: object, tmp_path: Path
) -> None:
    """Ctrl-C is sent to its workers too, as a terminal does."""
    out, part = tmp_path / "lab.json", tmp_path / "lab.json.part"
    command = [*LAB, "--cluster", "local", "--processes", "2", "--out", str(out)]
    running = subprocess.Popen(
        [sys.executable, "-m", "heirloom", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        until(lambda: part.exists() and b"\n" in part.read_bytes())
        os.killpg(running.pid, signal.SIGINT)
        stdout, stderr = running.communicate(timeout=60)
        assert (running.returncode, stderr) == (130, b"")
        assert b"again to resume" in stdout
        until(lambda: not is_anybody_left(running.pid))
    finally:
        running.kill()
    run(*command)
    assert rows(out) == whole


def is_anybody_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", "heirloom", *arguments], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_interrupt_cancels_what_has_not_begun(shared: Cluster, tmp_path: Path) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        carry_out_all([plan()], tmp_path / "kept", Crew(cluster=shared.address), at(2, stop))
    assert len(kept_tasks(tmp_path / "kept")) == 2


# What goes wrong is told


def refusal(
    crew: Crew, tmp_path: Path, done: Callable[[int], None] | None = None, bot: str = "greedy"
) -> str:
    with pytest.raises(Mistake) as told:
        carry_out_all([plan(bot)], tmp_path / "kept", crew, done)
    return str(told.value)


@pytest.mark.parametrize("counting", [0.0, 60.0])  # it is noticed when workers are counted, or not
def test_a_lost_scheduler_is_told_and_the_measurement_is_resumed_elsewhere(
    counting: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "COUNTING_SECONDS", counting)
    monkeypatch.setattr(clusters, "CONNECTION_SECONDS", 3.0)
    kept = tmp_path / "kept"
    with cluster(tmp_path, workers=1) as machines:
        lose = at(4, lambda: machines.kill(machines.scheduler))
        told = refusal(Crew(cluster=machines.address), tmp_path, lose, SLOW)
    assert told.startswith(f"The connection to the scheduler at {machines.address} was lost. Run")
    assert 4 <= len(kept_tasks(kept)) < TASKS
    carry_out_all([plan(SLOW)], kept, Crew(1))
    assert sorted(kept_tasks(kept)) == list(range(TASKS))


def other_heirloom(tmp_path: Path) -> str:
    """A folder with another version of Heirloom."""
    here, folder = Path(heirloom.__file__).parent, tmp_path / "other"
    ours = shutil.ignore_patterns("__pycache__")
    shutil.copytree(here, folder / "heirloom", ignore=ours, copy_function=os.symlink)
    for binary in here.parent.glob("heirloom__mypyc*"):
        (folder / binary.name).symlink_to(binary)
    text = (here / "__init__.py").read_text(encoding="utf-8")
    assert f'"{heirloom.__version__}"' in text
    (folder / "heirloom" / "__init__.py").unlink()
    (folder / "heirloom" / "__init__.py").write_text(
        text.replace(f'"{heirloom.__version__}"', '"0.0.9"'), encoding="utf-8"
    )
    return str(folder)


def test_a_worker_with_another_heirloom_is_refused(tmp_path: Path) -> None:
    with cluster(tmp_path, workers=1) as machines:
        machines.add(source=other_heirloom(tmp_path))
        told = refusal(Crew(cluster=machines.address), tmp_path)
    assert "does not run the same version as this machine" in told
    assert "Heirloom 0.0.9 (" in told
    assert f"Here: {identity()}." in told


def test_a_worker_with_another_heirloom_that_joins_later_is_refused(tmp_path: Path) -> None:
    with cluster(tmp_path, workers=1) as machines:
        join = at(2, lambda: machines.add(source=other_heirloom(tmp_path)))
        told = refusal(Crew(cluster=machines.address), tmp_path, join, SLOW)
    assert told.startswith("A worker that has joined does not run the same version")


def test_a_worker_without_heirloom_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty" / "heirloom").mkdir(parents=True)
    (tmp_path / "empty" / "heirloom" / "__init__.py").touch()
    with cluster(tmp_path, workers=0) as machines:
        machines.add(source=str(tmp_path / "empty"))
        told = refusal(Crew(cluster=machines.address), tmp_path)
    assert "No module named 'heirloom.core'" in told


def test_another_python_is_another_version() -> None:
    other = identity()._replace(python="3.99")
    with pytest.raises(clusters.OtherVersion, match=f"Python {identity().python}"):
        clusters.call_alone(other, len, ("abc",), {})
    assert clusters.call_alone(identity(), len, ("abc",), {}) == 3


def test_a_cluster_without_workers_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "CONNECTION_SECONDS", 2.0)
    with cluster(tmp_path, workers=0) as machines:
        told = refusal(Crew(cluster=machines.address), tmp_path)
    assert told.startswith(f"The scheduler at {machines.address} has no workers.")
    assert f"dask worker {machines.address}" in told


def test_a_scheduler_that_is_not_there_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "CONNECTION_SECONDS", 0.5)
    address = f"tcp://127.0.0.1:{free_port()}"
    told = refusal(Crew(cluster=address), tmp_path)
    assert told == f"No scheduler answers at {address}."


@pytest.mark.parametrize(
    ("crew", "told"),
    [
        (Crew(cluster="example"), "“example” is not a cluster"),
        (Crew(cluster="http://example:80"), "write tcp://HOST:PORT, or local"),
        (Crew(2, "tcp://127.0.0.1:1"), "leave out --processes"),
    ],
)
def test_a_crew_that_cannot_be_is_refused_before_anything_begins(
    crew: Crew, told: str, tmp_path: Path
) -> None:
    assert told in refusal(crew, tmp_path)
    assert not (tmp_path / "kept").exists()


def test_rules_of_another_version_are_not_played() -> None:
    other = msgspec.structs.replace(plan(), version=99)
    with pytest.raises(Mistake, match="The Heirs has other rules here: version .* in place of 99"):
        play_task(other, 0)
