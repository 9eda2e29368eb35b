"""The set-up script: what it says, when it installs, and when a compiled build counts."""

import importlib.machinery
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


def load(path: Path) -> Any:
    """A script of the checkout as a module."""
    loader = importlib.machinery.SourceFileLoader(f"loaded_{path.stem}", str(path))
    module = importlib.util.module_from_spec(
        importlib.util.spec_from_loader(loader.name, loader)  # type: ignore[arg-type]
    )
    loader.exec_module(module)
    return module


def ask(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What ./dev answers to these words."""
    command = [sys.executable, str(ROOT / "dev"), *words]
    return subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **environment}, cwd=ROOT
    )


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script at work in a small checkout of its own."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    script = load(ROOT / "dev")
    for name in ("ROOT", "SRC", "REQUIREMENTS", "VENV", "DEV", "COMPILED", "PYTHON"):
        setattr(script, name, tmp_path / getattr(script, name).relative_to(ROOT))
    monkeypatch.setattr(script.digest, "__defaults__", (tmp_path,))
    monkeypatch.setattr(script.fingerprint, "__defaults__", (script.SRC,))
    for file, content in {
        "setup.py": "",
        "requirements/base.txt": "rich==1",
        "requirements/dev.txt": "rich==1\npytest==1",
        "requirements/bench.txt": "rich==1\npytest==1\nrlcard==1",
        "src/heirloom/__init__.py": "",
        "src/heirloom/rules.py": f"{script.MARK}\nMOVES = 3\n",
        "src/heirloom/RULES.md": "1. Take turns.",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(content)
    for name in ("HEIRLOOM_PURE", "HEIRLOOM_COMPILED"):
        monkeypatch.delenv(name, raising=False)
    return script


def hold(dev: Any, group: str, version: str = "") -> None:
    """Leaves the environment as an installation of this group would."""
    lay_out(dev)
    pinned = dev.digest([dev.REQUIREMENTS / f"{group}.txt"])
    stamp = [group, pinned, version or dev.PYTHON_VERSION]
    (dev.VENV / "heirloom.json").write_text(json.dumps(stamp))


def lay_out(dev: Any) -> None:
    """An environment without packages."""
    (dev.VENV / "lib/python3/site-packages").mkdir(parents=True, exist_ok=True)
    dev.PYTHON.parent.mkdir(parents=True, exist_ok=True)
    dev.PYTHON.touch()


def record_steps(dev: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What an installation would run, by its name; a new environment is laid out for it."""
    steps: list[str] = []

    def quietly(what: str, *command: object) -> None:
        steps.append(what)
        if what == "make .venv":
            lay_out(dev)

    monkeypatch.setattr(dev, "quietly", quietly)
    monkeypatch.setattr(dev, "find_uv", lambda: "uv")
    return steps


def compiled(dev: Any) -> None:
    """Leaves a compiled build as ./dev build would."""
    dev.COMPILED.mkdir(parents=True)
    (dev.COMPILED / "fingerprint").write_text(dev.fingerprint())


def test_an_unknown_command_is_answered_with_what_is_possible(dev: Any) -> None:
    answer = ask("paly")
    assert answer.returncode == 2
    assert "there is no command 'paly'" in answer.stderr
    for command in dev.COMMANDS:
        assert f"./dev {command} " in answer.stderr
    assert "Traceback" not in answer.stderr


def test_help_is_given_without_installing_anything() -> None:
    answer = ask("--help")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "./dev run" in answer.stdout


def test_the_environment_is_ready_only_for_what_was_installed(dev: Any) -> None:
    assert not dev.ready("base")
    hold(dev, "dev")
    assert dev.ready("base")
    assert dev.ready("dev")
    assert not dev.ready("bench")


def test_a_new_pin_asks_for_an_installation(dev: Any) -> None:
    hold(dev, "dev")
    (dev.REQUIREMENTS / "dev.txt").write_text("rich==2\npytest==1")
    assert not dev.ready("dev")


def test_another_python_asks_for_an_installation(dev: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(dev, "base")
    monkeypatch.setattr(dev, "PYTHON_VERSION", "3.99")
    assert not dev.ready("base")


def test_another_python_is_named_and_the_group_is_kept(
    dev: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hold(dev, "bench", "3.11.2 (main, Jan 1 2024) [GCC 13] in /opt/old")
    monkeypatch.setattr(dev, "PYTHON_VERSION", "3.12.1 (main, May 1 2025) [GCC 14] in /opt/new")
    steps = record_steps(dev, monkeypatch)
    dev.need("base")
    assert capsys.readouterr().err.splitlines()[:2] == [
        "dev: the environment was made for Python 3.11.2 in /opt/old; "
        "rebuilding it for 3.12.1 in /opt/new",
        "dev: installing requirements/bench.txt",
    ]
    assert steps == ["make .venv", "install bench.txt"]
    assert dev.ready("bench")


def test_an_environment_whose_python_is_gone_is_rebuilt_with_its_group(
    dev: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hold(dev, "dev")
    dev.PYTHON.unlink()
    steps = record_steps(dev, monkeypatch)
    dev.need("base")
    assert "dev: the Python of the environment is gone; rebuilding it\n" in capsys.readouterr().err
    assert steps == ["make .venv", "install dev.txt"]


def test_a_new_pin_is_installed_into_the_environment_that_is_there(
    dev: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hold(dev, "dev")
    (dev.REQUIREMENTS / "dev.txt").write_text("rich==2\npytest==1")
    steps = record_steps(dev, monkeypatch)
    dev.need("base")
    assert "rebuilding" not in capsys.readouterr().err
    assert steps == ["install dev.txt"]
    assert dev.ready("dev")


def test_a_broken_stamp_asks_for_an_installation(dev: Any) -> None:
    hold(dev, "base")
    (dev.VENV / "heirloom.json").write_text('["ba')
    assert not dev.ready("base")


def test_an_installation_never_takes_away_a_larger_group(
    dev: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(dev, "install", installed.append)
    hold(dev, "bench")
    dev.need("dev")
    assert installed == []
    (dev.REQUIREMENTS / "bench.txt").write_text("rich==2")
    dev.need("dev")
    assert installed == ["bench"]


def test_a_step_that_fails_is_told_in_one_sentence(dev: Any) -> None:
    with pytest.raises(dev.SetupError, match=r"^could not do it; .*\(no route\)$"):
        dev.quietly("do it", sys.executable, "-c", "import sys; sys.exit('no route\\n')")


def test_without_a_build_pure_python_is_used_and_said(
    dev: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.tree() == dev.SRC
    assert "pure Python, as the compiled build is not there" in capsys.readouterr().err


def test_a_fresh_build_is_used(dev: Any) -> None:
    compiled(dev)
    assert dev.tree() == dev.COMPILED


@pytest.mark.parametrize(
    "change",
    ["src/heirloom/rules.py", "src/heirloom/RULES.md", "src/heirloom/new.toml", "setup.py"],
)
def test_any_change_makes_the_build_out_of_date(
    dev: Any, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled(dev)
    (dev.ROOT / change).write_text("changed")
    assert dev.tree() == dev.SRC
    assert "out of date" in capsys.readouterr().err


def test_a_module_that_moves_makes_the_build_out_of_date(dev: Any) -> None:
    compiled(dev)
    (dev.SRC / "heirloom/core").mkdir()
    (dev.SRC / "heirloom/rules.py").rename(dev.SRC / "heirloom/core/rules.py")
    assert not dev.fresh()


def test_what_python_leaves_behind_does_not_count_as_a_change(dev: Any) -> None:
    compiled(dev)
    (dev.SRC / "heirloom/__pycache__").mkdir()
    (dev.SRC / "heirloom/__pycache__/rules.cpython-311.pyc").touch()
    assert dev.fresh()


def test_pure_python_can_be_forced(dev: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(dev)
    monkeypatch.setenv("HEIRLOOM_PURE", "1")
    assert dev.tree() == dev.SRC


def test_a_compiled_build_can_be_demanded(dev: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEIRLOOM_COMPILED", "1")
    with pytest.raises(dev.SetupError, match=r"run \./dev build first"):
        dev.tree()
    compiled(dev)
    assert dev.tree() == dev.COMPILED


def test_a_build_without_a_compiler_says_so(dev: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O3")
    with pytest.raises(dev.SetupError, match="no C compiler"):
        dev.require_compiler()


def test_the_script_and_the_installation_compile_the_same_modules(
    dev: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("setuptools.setup", lambda **_: None)
    monkeypatch.chdir(dev.ROOT)
    (dev.SRC / "heirloom/core").mkdir()
    shutil.copy(ROOT / "src/heirloom/core/fields.py", dev.SRC / "heirloom/core")
    setup = load(ROOT / "setup.py")
    found = [Path(path).relative_to(setup.EXPANDED) for path in setup.expand_sources()]
    assert found == dev.marked() == [Path("heirloom/rules.py")]


def test_what_an_earlier_build_left_behind_does_not_reach_the_wheel(dev: Any) -> None:
    library = dev.DEV / "build" / "lib"
    kept = dev.binaries(dev.marked())
    gone = [Path("heirloom/moved.py"), Path(f"heirloom/moved{dev.BINARY}")]
    for file in kept + gone:
        (library / file).parent.mkdir(parents=True, exist_ok=True)
        (library / file).touch()
    dev.keep_only(library, kept)
    assert {path.relative_to(library) for path in library.rglob("*.*")} == set(kept)


def test_a_wheel_without_a_binary_is_no_compiled_build(
    dev: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "PYTHON", Path(sys.executable))
    wheel = dev.ROOT / "heirloom.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("heirloom/__init__.py", "")
        packed.writestr("heirloom/rules.py", "MOVES = 3")
    with pytest.raises(dev.SetupError, match="does not load"):
        dev.unpack(wheel, dev.marked(), dev.DEV / "compiled.new")


def test_the_compiler_sees_all_that_heirloom_runs_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = set((ROOT / "requirements/base.in").read_text().split())
    assert needed <= set(project["build-system"]["requires"])


def kept_files() -> Iterator[Path]:
    """The files of the checkout that are not made by a tool."""
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [
            name
            for name in inner
            if name == ".ci" or not name.startswith((".", "__pycache__", "build", "dist"))
        ]
        yield from (Path(folder, name) for name in names)


def test_requirements_are_pinned_with_hashes_and_name_no_index() -> None:
    pinned = sorted((ROOT / "requirements").glob("*.txt"))
    assert [file.stem for file in pinned] == ["base", "bench", "dev", "print", "server", "uv"]
    for file in pinned:
        for line in file.read_text().replace("\\\n", "").splitlines():
            assert re.match(r"[\w.-]+==\S+ .*--hash=sha256:", line), f"{file.name}: {line}"


def test_no_file_names_a_registry_or_a_place_on_one_machine() -> None:
    checkout = rf"(?<![\w.]){re.escape(str(ROOT))}\b" if len(ROOT.parts) > 2 else r"(?!)"
    home = r"(?<![\w.])/(?:home|root|Users)/\w"
    registry = r"pypi\.org|pythonhosted\.org|registry\.npmjs|deb\.debian\.org"
    unwanted = re.compile("|".join([checkout, home, registry]))
    found = {
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in kept_files()
        for match in unwanted.finditer(file.read_text("utf-8", errors="ignore"))
    }
    assert found == set()
