"""A Dask cluster as an executor; what can go wrong with it is told in a sentence."""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from heirloom.core.identity import Identity, identity
from heirloom.core.mistakes import Mistake, not_installed
from heirloom.core.processes import interrupts_held
from heirloom.core.words import say

try:
    import dask
    from distributed import Client, LocalCluster
    from distributed.client import ClosedClientError
    from distributed.scheduler import KilledWorker
except ImportError as error:
    raise not_installed("distributed", "cluster") from error

R = TypeVar("R")

CONNECTION_SECONDS = 10.0  # for a scheduler to answer, and for a first worker to be there
COUNTING_SECONDS = 2.0  # after this, workers are counted again: some may have joined
PLAIN = {  # a cluster that is started here
    "distributed.worker.profile.enabled": False,  # it costs time, and nobody looks at it
    "distributed.worker.daemon": False,  # so that bots may think in several processes
    "distributed.scheduler.http.routes": [],  # no pages
    "distributed.worker.http.routes": [],
}
ONE_AT_A_TIME = Lock()  # in each worker: its threads would only get in each other's way


class OtherVersion(Exception):
    """A worker runs another Heirloom or another Python."""


class LostScheduler(Exception):
    """The scheduler does not answer any more."""


class ClusterExecutor(Executor):
    """Executes calls on the workers of a cluster, if they run the same version as this process."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._threads = 0
        self._counted = -COUNTING_SECONDS

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Hand out a call; if its worker is lost, the scheduler gives it to another one."""
        there = self._client.submit(call_alone, identity(), fn, args, kwargs, pure=False)
        here: Future[R] = Future()

        def cancel(done: Future[R]) -> None:
            if done.cancelled() and there.status != "cancelled":
                there.cancel()

        here.add_done_callback(cancel)
        assert self._client.loop is not None  # it was started
        self._client.loop.add_callback(self._hand_over, there, here)
        return here

    async def _hand_over(self, there: Any, here: Future[Any]) -> None:
        """Wait for a result on the cluster, and give it to whoever waits here.

        The executor that Dask has takes a result for an error if its worker is lost just then.
        """
        with suppress(InvalidStateError):  # nobody waits any more
            try:
                here.set_result(await self._client.gather(there, asynchronous=True))
            except (CancelledError, asyncio.CancelledError):
                here.cancel()
                here.set_running_or_notify_cancel()
            except Exception as error:
                is_own = there.status == "error"  # else the cluster failed, not the call
                here.set_exception(error if is_own else LostScheduler(str(error)))

    def size(self) -> int:
        """How many calls the cluster executes at the same time."""
        if monotonic() - self._counted >= COUNTING_SECONDS:
            try:
                self._threads = sum(self._client.nthreads().values())
            except OSError as error:
                raise LostScheduler from error
            self._counted = monotonic()
        return max(1, self._threads)


def call_alone(
    expected: Identity, work: Callable[..., R], args: tuple[Any, ...], named: dict[str, Any]
) -> R:
    """Carry out a call on a worker, one at a time in each process."""
    if identity() != expected:
        raise OtherVersion(str(identity()))
    with ONE_AT_A_TIME:
        return work(*args, **named)


@contextmanager
def local_cluster(processes: int) -> Iterator[ClusterExecutor]:
    """A cluster of this machine for as long as it is needed; nobody else can connect to it."""
    with dask.config.set(PLAIN), interrupts_held():
        cluster = LocalCluster(
            n_workers=processes,
            threads_per_worker=1,
            memory_limit=0,
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
            security=True,
        )
    with cluster, _connected(cluster, cluster.scheduler_address) as executor:
        yield executor


@contextmanager
def remote_cluster(address: str) -> Iterator[ClusterExecutor]:
    """An existing cluster, by the address of its scheduler."""
    with _connected(address, address) as executor:
        yield executor


@contextmanager
def _connected(cluster: LocalCluster | str, address: str) -> Iterator[ClusterExecutor]:
    for logger in ("distributed", "tornado"):  # what matters is told below
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # versions are checked below
        try:
            client = Client(cluster, timeout=CONNECTION_SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise Mistake(say("No scheduler answers at {address}.", address=address)) from error
    try:
        _check_workers(client, address)
        yield ClusterExecutor(client)
    except (CancelledError, ClosedClientError, LostScheduler) as error:
        raise Mistake(
            say("The connection to the scheduler at {address} was lost. Run the same command again "
                "to resume.", address=address)
        ) from error  # fmt: skip
    except KilledWorker as error:
        raise Mistake(
            say("{n} workers died one after the other while they carried out the same task. Is "
                "their memory too small?", n=error.allowed_failures + 1)
        ) from error  # fmt: skip
    except OtherVersion as error:
        raise _other_version(say("A worker that has joined"), str(error)) from error
    finally:
        with suppress(Exception):  # whatever is wrong with it, it is no longer needed
            client.close(timeout=CONNECTION_SECONDS)


def _check_workers(client: Client, address: str) -> None:
    """Raise a mistake if there is no worker, or one that runs something else."""
    with suppress(TimeoutError):
        client.wait_for_workers(1, timeout=CONNECTION_SECONDS)
    found = client.run(identity, on_error="return")
    if not found:
        raise Mistake(
            say("The scheduler at {address} has no workers. Start some: dask worker {address} "
                "--nworkers -1 --nthreads 1", address=address)
        )  # fmt: skip
    for worker, theirs in found.items():
        if theirs != identity():
            raise _other_version(say("The worker at {address}", address=worker), str(theirs))


def _other_version(worker: object, theirs: str) -> Mistake:
    return Mistake(
        say("{worker} does not run the same version as this machine, so its figures cannot be "
            "added: {theirs}. Here: {ours}.", worker=worker, theirs=theirs, ours=str(identity()))
    )  # fmt: skip
