"""Lines of callers: each caller waits only for itself."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from config.api.errors import Locked
from config.serving.lines import Lines

Scene = Callable[[Lines], Awaitable[None]]


def play(scene: Scene) -> None:
    async def run() -> None:
        await asyncio.wait_for(scene(Lines(most=2)), 10)

    asyncio.run(run())


async def take(lines: Lines, caller: str, times: int) -> list["asyncio.Task[None]"]:
    tasks = [asyncio.create_task(lines.take_turn(caller)) for _ in range(times)]
    await asyncio.sleep(0)
    return tasks


def test_one_caller_has_no_more_turns_than_its_share_and_others_do_not_wait_for_it() -> None:
    async def scene(lines: Lines) -> None:
        alices = await take(lines, "alice", 3)
        bobs = await take(lines, "bob", 1)
        assert [task.done() for task in alices + bobs] == [True, True, False, True]

    play(scene)


def test_a_turn_that_is_given_back_goes_to_the_next_in_line() -> None:
    async def scene(lines: Lines) -> None:
        *_, third, fourth = await take(lines, "alice", 4)
        lines.give_back("alice")
        await third
        assert not fourth.done()
        fourth.cancel()

    play(scene)


def test_a_locked_account_ends_the_waits_in_its_line_only() -> None:
    async def scene(lines: Lines) -> None:
        *_, third, fourth = await take(lines, "alice", 4)
        *_, waiting = await take(lines, "bob", 3)
        lines.give_back("alice", is_held_up=True)
        for task in (third, fourth):
            with pytest.raises(Locked):
                await task
        assert not waiting.done()
        waiting.cancel()

    play(scene)


def test_a_caller_that_leaves_the_line_takes_no_turn() -> None:
    async def scene(lines: Lines) -> None:
        *_, third, fourth = await take(lines, "alice", 4)
        third.cancel()
        lines.give_back("alice")
        await fourth
        for _ in range(2):
            lines.give_back("alice")
        # The line is empty again: both turns are there.
        assert all(task.done() for task in await take(lines, "alice", 2))

    play(scene)


def test_a_caller_that_leaves_when_called_passes_the_turn_on() -> None:
    async def scene(lines: Lines) -> None:
        *_, third, fourth = await take(lines, "alice", 4)
        lines.give_back("alice")
        third.cancel()
        await fourth

    play(scene)
