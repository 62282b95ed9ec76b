import io

from creators.management.progress import ProgressLine


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def line_on(stream: io.StringIO, clock: Clock) -> ProgressLine:
    return ProgressLine("f.csv", stream, share_done=lambda: clock.now / 100, clock=clock)


def test_progress_tells_share_rate_and_time_left() -> None:
    clock = Clock()
    line = line_on(io.StringIO(), clock)
    clock.now = 10.0
    assert line.text(5_000) == "f.csv:  10%, 5,000 rows, 500 a second, 1 min 30 s left"


def test_on_a_terminal_one_line_is_rewritten() -> None:
    clock, stream = Clock(), Terminal()
    line = line_on(stream, clock)
    for _ in range(5):
        clock.now += 1
        line(100)
    line.finish(100)
    assert stream.getvalue().count("\n") == 1
    assert stream.getvalue().count("\r") == 6


def test_elsewhere_a_line_comes_every_few_seconds() -> None:
    clock, stream = Clock(), io.StringIO()
    line = line_on(stream, clock)
    for _ in range(12):
        clock.now += 1
        line(100)
    assert stream.getvalue().count("\n") == 2
    assert "\r" not in stream.getvalue()


def test_a_stage_is_timed_from_its_own_start() -> None:
    clock, stream = Clock(), io.StringIO()
    count = ProgressLine("analysed", stream, unit="creators", clock=clock)
    clock.now = 3600.0
    count(0, 400)
    clock.now += 10
    count(100, 400)
    assert stream.getvalue() == "analysed:  25%, 100 creators, 10 a second, 30 s left\n"
