"""What takes a while is told on a terminal, on stderr alone; nobody else sees anything of it."""

import io

import pytest

from battlemap.cli.progress import EVERY_S, Progress, is_terminal, progress


class Terminal(io.StringIO):
    """A stream somebody looks at."""

    def isatty(self):
        return True


class Clock:
    """A clock that is set by hand."""

    def __init__(self):
        self.at = 100.0

    def __call__(self):
        return self.at


def on_screen(text):
    """What a terminal shows of a text at last: a carriage return begins the line anew."""
    line = ""
    for piece in text.split("\r"):
        line = piece + line[len(piece) :]
    return line


def test_nothing_is_told_of_what_is_done_at_once():
    stream, clock = Terminal(), Clock()
    shown = Progress("drawing a.png", stream, clock)
    clock.at += 0.9
    shown.tick()
    shown.end()
    assert stream.getvalue() == ""


def test_what_takes_a_while_is_told_in_one_line_that_is_gone_at_the_end():
    stream, clock = Terminal(), Clock()
    shown = Progress("drawing a.pdf, sheet 10 of 12", stream, clock)
    clock.at += 63
    shown.tick()
    assert on_screen(stream.getvalue()) == "drawing a.pdf, sheet 10 of 12 … 63 s"
    shown.text = "writing"
    shown.tick()
    assert on_screen(stream.getvalue()).rstrip() == "writing … 63 s"
    shown.end()
    assert on_screen(stream.getvalue()).strip() == ""
    assert stream.getvalue().endswith("\r")
    assert "\n" not in stream.getvalue()


def test_a_name_cannot_move_the_cursor_and_a_long_one_stays_on_its_line():
    stream, clock = Terminal(), Clock()
    shown = Progress("reading \x1b[2J\n" + "x" * 500, stream, clock)
    clock.at += 5
    shown.tick()
    assert "\x1b" not in stream.getvalue()
    assert len(on_screen(stream.getvalue())) < 80


def test_no_thread_and_no_letter_where_nobody_looks(monkeypatch):
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with progress("reading a.json") as shown:
        shown.text = "drawing"
    assert stream.getvalue() == ""


def test_on_a_terminal_it_is_told_while_the_work_goes_on_and_ends_with_it(monkeypatch):
    stream, told = Terminal(), []
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr("battlemap.cli.progress._tick", lambda shown, stopped: told.append((shown.text, stopped)))
    with progress("reading a.json"), pytest.raises(ZeroDivisionError):
        raise ZeroDivisionError
    ((text, stopped),) = told
    assert (text, stopped.is_set()) == ("reading a.json", True)
    assert EVERY_S > 0


@pytest.mark.parametrize("stream", [None, io.StringIO()])
def test_a_stream_that_is_closed_or_not_there_is_no_terminal(stream):
    if stream is not None:
        stream.close()
    assert not is_terminal(stream)


@pytest.mark.gui
def test_rendering_tells_nothing_where_stderr_is_no_terminal_and_answers_on_stdout_alone(battlemap, sample, tmp_path):
    for name in ("a.png", "a.pdf"):
        answer = battlemap("render", sample, "-o", tmp_path / name)
        assert (answer.code, answer.err) == (0, "")
        assert answer.out.startswith("wrote ")


@pytest.mark.gui
def test_each_sheet_of_a_poster_is_told_before_it_is_painted(qapp, sample):
    from battlemap.formats.load import load_map
    from battlemap.scene.poster import Look, poster
    from battlemap.scene.poster_layout import Cut, lay_out

    loaded = load_map(sample)
    cut, told = Cut(paper="a4"), []
    poster(loaded.state, loaded.images.__getitem__, cut, Look(), told.append)
    assert told == [*range(1, len(lay_out(loaded.state.info.grid, cut).pages) + 1)]
