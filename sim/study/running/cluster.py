"""Playing on a Dask cluster: joblib hands the parts to it as it hands them to processes of this machine.

A worker that dies loses nothing: its part is played again by another, to the same bytes under the same name.
"""

import contextlib
import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError
from typing import Any, Final

from joblib import parallel_config

from sim.study.errors import RunStopped, StudyError
from sim.study.running.stopping import GO_ON

ANSWERS_WITHIN: Final = 10
"""Seconds that a scheduler has to answer, and again to name a worker."""

LOGGERS: Final = ("distributed", "tornado")


@contextlib.contextmanager
def on_cluster(scheduler: str) -> Iterator[int]:
    """Inside, joblib hands its calls to the cluster; how many it takes at a time.

    Raises `StudyError` where no cluster is reached, or none that has a worker; `RunStopped` where it goes away.
    """
    distributed = _distributed()
    with _quiet(), contextlib.closing(_connect(distributed, scheduler)) as client:
        slots = sum(client.ncores().values())
        with parallel_config(backend=_backend(client)):
            try:
                yield slots
            except (distributed.comm.CommClosedError, CancelledError):
                raise RunStopped(f"{scheduler}: the cluster is gone; {GO_ON}") from None
            except distributed.KilledWorker as error:
                killed = error.allowed_failures + 1
                raise RunStopped(f"a part ended {killed} workers one after another; {GO_ON}") from None


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Inside, Dask logs nothing here: what is wrong is told in the run's own line."""
    known = [name for name in logging.root.manager.loggerDict if name.startswith(LOGGERS)]
    speaking = [logger for name in known if not (logger := logging.getLogger(name)).disabled]
    for logger in speaking:
        logger.disabled = True
    try:
        yield
    finally:
        for logger in speaking:
            logger.disabled = False


def _distributed() -> Any:
    try:
        import distributed
        import distributed.comm
    except ImportError:
        raise StudyError(
            '--backend dask: Dask is not installed; pip install "rollout-balance[dask]"'
        ) from None
    return distributed


def _connect(distributed: Any, scheduler: str) -> Any:
    """A client of the scheduler that has a worker."""
    try:
        client = distributed.Client(scheduler, timeout=ANSWERS_WITHIN, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        told = (
            "no Dask scheduler answers there" if isinstance(error, OSError) else str(error).partition("\n")[0]
        )
        raise StudyError(f"--scheduler {scheduler}: {told}; `dask scheduler` starts one") from None
    try:
        client.wait_for_workers(1, timeout=ANSWERS_WITHIN)
    except TimeoutError:
        client.close()
        raise StudyError(
            f"--scheduler {scheduler}: it has no worker; `dask worker {scheduler} --nthreads 1` starts one"
        ) from None
    return client


def _backend(client: Any) -> Any:
    from joblib._dask import DaskDistributedBackend

    class Cluster(DaskDistributedBackend):
        """Joblib's own, but for a cluster of one: its parts are not played here."""

        def effective_n_jobs(self, n_jobs: int) -> int:
            return max(2, super().effective_n_jobs(n_jobs))

    return Cluster(client=client)
