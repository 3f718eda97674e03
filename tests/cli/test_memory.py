"""Too little memory is told in one line."""

import subprocess
import sys

import pytest

from sim.cli import call
from sim.cli.memory import MEGABYTE, cgroup_limit, least

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="`ulimit -v` bounds memory on Linux")


@pytest.mark.parametrize("megabytes", [200, 600, 1000, 1500, 1800])
def test_memory_that_is_too_small_to_start(tmp_path, megabytes):
    command = f"{sys.executable} -c 'from sim.cli import main; main()' run quickstart"
    limited = f"ulimit -v {megabytes * 1024}; exec {command}"
    done = subprocess.run(["sh", "-c", limited], capture_output=True, text=True, timeout=60)
    line = f"rollout: memory: {megabytes:,} MB are allowed (ulimit -v); {least():,} MB or more are needed to start\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", line)


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        ImportError("libarrow.so.2600: failed to map segment from shared object"),
        RuntimeError("can't start new thread"),
    ],
)
def test_memory_that_is_used_up_later(monkeypatch, capsys, error):
    def failing(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("sim.cli.app", failing, raising=True)
    assert call(["run"]) == 1
    assert (
        capsys.readouterr().err
        == "rollout: memory: there is too little of it to go on; what is finished stays\n"
    )


@pytest.mark.parametrize("error", [ImportError("no module named so"), RuntimeError("no module of threads")])
def test_what_fails_for_another_reason_is_no_matter_of_memory(monkeypatch, error):
    def failing(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("sim.cli.app", failing)
    with pytest.raises(type(error), match="no module"):
        call(["run"])


V2 = "0::/user.slice/job\n"
V1 = "7:cpu,cpuacct:/a\n5:memory:/docker/0123\n0::/\n"


@pytest.mark.parametrize(
    ("told", "files", "megabytes"),
    [
        (V2, {"user.slice/job/memory.max": "600"}, 600),
        (V2, {"user.slice/job/memory.max": "900", "user.slice/memory.max": "500"}, 500),
        (V2, {"user.slice/job/memory.max": "max", "memory.max": "700"}, 700),  # in a container
        (V2, {"user.slice/job/memory.max": "max"}, None),
        (V1, {"memory/docker/0123/memory.limit_in_bytes": "400"}, 400),
        (V1, {"memory/memory.limit_in_bytes": "300"}, 300),
        (V1, {"cpu,cpuacct/a/memory.limit_in_bytes": "300"}, None),
        ("", {"memory.max": "300"}, None),
        ("nonsense\n", {"memory.max": "many"}, None),
    ],
)
def test_what_a_cgroup_allows(tmp_path, told, files, megabytes):
    (tmp_path / "cgroup").write_text(told)
    for name, allowed in files.items():
        file = tmp_path / "sys" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{int(allowed) * MEGABYTE}\n" if allowed.isdecimal() else f"{allowed}\n")
    found = cgroup_limit(tmp_path / "cgroup", tmp_path / "sys")
    assert found == (None if megabytes is None else megabytes * MEGABYTE)
    assert cgroup_limit(tmp_path / "none", tmp_path / "sys") is None


def test_a_cgroup_that_is_too_small_to_start(monkeypatch, capsys):
    monkeypatch.setattr("sim.cli.memory.cgroup_limit", lambda: 256 * MEGABYTE)
    assert call(["run", "quickstart"]) == 1
    told = (
        "memory: 256 MB are allowed (its cgroup: a container or service); 800 MB or more are needed to start"
    )
    assert capsys.readouterr() == ("", f"rollout: {told}\n")
