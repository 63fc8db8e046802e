"""Background work: the newest wins, cancelling, errors as news, a clean end."""

import threading
import time

import pytest
from carrom import CarromError
from carrom_viewer.jobs import Cancelled, Jobs, News, Task


def test_an_answer_comes_once() -> None:
    with Jobs() as jobs:
        jobs.start("sum", lambda _: 2)
        assert jobs.wait("sum", 10.0)
        assert jobs.busy("sum")
        assert [(news.value, news.error, news.final) for news in jobs.news("sum")] == [
            (2, None, True)
        ]
        assert jobs.news("sum") == ()
        assert not jobs.busy("sum")


def test_reports_come_before_the_answer() -> None:
    def work(task: Task) -> str:
        task.report(0.5)
        return "done"

    with Jobs() as jobs:
        jobs.start("work", work)
        jobs.wait("work", 10.0)
        told = jobs.news("work")
    assert [(news.value, news.final) for news in told] == [(0.5, False), ("done", True)]


def test_what_was_told_is_not_told_again() -> None:
    told, go = threading.Event(), threading.Event()

    def work(task: Task) -> None:
        task.report(0.5)
        told.set()
        go.wait(10.0)

    with Jobs() as jobs:
        jobs.start("work", work)
        assert told.wait(10.0)
        assert [news.value for news in jobs.news("work")] == [0.5]
        assert jobs.news("work") == ()
        go.set()
        assert jobs.wait("work", 10.0)
        assert [news.final for news in jobs.news("work")] == [True]


def test_the_newest_wins_and_the_older_is_never_heard_of() -> None:
    go, ended = threading.Event(), threading.Event()

    def old(_: Task) -> str:
        go.wait(10.0)
        ended.set()
        return "old"

    with Jobs() as jobs:
        jobs.start("fan", old)
        jobs.start("fan", lambda _: "new")
        go.set()
        assert ended.wait(10.0)
        jobs.wait("fan", 10.0)
        assert [news.value for news in jobs.news("fan")] == ["new"]
        assert jobs.close()
        assert jobs.news("fan") == ()


def test_other_purposes_go_on() -> None:
    with Jobs() as jobs:
        jobs.start("a", lambda _: "a")
        jobs.start("b", lambda _: "b")
        jobs.cancel("a")
        jobs.wait("b", 10.0)
        assert jobs.news("a") == ()
        assert [news.value for news in jobs.news("b")] == ["b"]


def test_cancelled_work_is_told_so() -> None:
    begun, seen = threading.Event(), threading.Event()

    def endless(task: Task) -> None:
        begun.set()
        try:
            while True:
                task.check()
                time.sleep(0.001)
        except Cancelled:
            seen.set()
            raise

    jobs = Jobs()
    jobs.start("endless", endless)
    assert begun.wait(10.0)
    jobs.cancel("endless")
    assert seen.wait(10.0)
    assert not jobs.busy("endless")
    assert jobs.close()


@pytest.mark.parametrize("kind", [ValueError, SystemExit, MemoryError])
def test_an_exception_is_news(kind: type[BaseException]) -> None:
    def broken(_: Task) -> None:
        raise kind("no such piece")

    with Jobs() as jobs:
        jobs.start("broken", broken)
        jobs.wait("broken", 10.0)
        (news,) = jobs.news("broken")
    assert isinstance(news.error, kind)
    assert news.final


def test_work_that_gives_up_by_itself_is_over() -> None:
    def gives_up(_: Task) -> None:
        raise Cancelled

    with Jobs() as jobs:
        jobs.start("x", gives_up)
        jobs.wait("x", 10.0)
        assert [news.final for news in jobs.news("x")] == [True]
        assert not jobs.busy("x")


def test_closing_does_not_wait_for_ever() -> None:
    go = threading.Event()
    jobs = Jobs()
    jobs.start("deaf", lambda _: go.wait(10.0))
    assert not jobs.close(seconds=0.05)
    go.set()
    assert jobs.close()


def test_no_thread_is_left_after_many_cancelled_jobs() -> None:
    def polite(task: Task) -> None:
        while not task.cancelled:
            time.sleep(0.0005)

    before = threading.active_count()
    with Jobs() as jobs:
        for _ in range(50):
            jobs.start("fan", polite)
    assert threading.active_count() == before


def test_a_thread_that_the_system_does_not_give_is_news_and_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none_left(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with Jobs() as jobs:
        with monkeypatch.context() as patch:
            patch.setattr(threading.Thread, "start", none_left)
            jobs.start("move", lambda _: 1)
            jobs.start("fan", lambda _: 1)
            jobs.start("solve", lambda _: 1)
        assert jobs.wait("move", 10.0)
        assert [news.problem for news in jobs.news("move")] == [
            "RuntimeError: can't start new thread"
        ]
        assert not jobs.busy("move")
        jobs.start("fan", lambda _: 2)
        jobs.wait("fan", 10.0)
        assert [news.value for news in jobs.news("fan")] == [2]
        assert jobs.close()  # "solve", which nobody asked after, is not waited for


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (None, ""),
        (MemoryError(), "MemoryError"),
        (ValueError("no such piece"), "ValueError: no such piece"),
        (CarromError("one fault"), "one fault"),
    ],
)
def test_an_error_is_told_in_words_even_when_it_has_none(
    error: BaseException | None, said: str
) -> None:
    assert News(error=error).problem == said
