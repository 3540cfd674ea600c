"""The words that users see in the window and on the map: a catalogue for translators, and those no language reaches.

``python -m tools.texts extract battlemap.pot`` writes the catalogue; ``python -m tools.texts check`` lists what is not
wrapped in ``tr``.
"""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.say import say

ROOT = Path(__file__).resolve().parent.parent
SHOWN = ("battlemap/ui", "battlemap/scene")  # where words for users are made
FUNCTION = "tr"
#: Calls whose first text is shown whatever it looks like.
SINKS = re.compile(
    r"Q(Label|PushButton|CheckBox|RadioButton|GroupBox|ToolButton)|add(Row|Tab|Menu|Button)"
    r"|set(Text|Title|WindowTitle|ToolTip|StatusTip|WhatsThis|AccessibleName|AccessibleDescription|PlaceholderText"
    r"|SpecialValueText|Prefix|IconText)"
)
#: Calls whose texts are names, colours, keys or patterns.
QUIET = re.compile(
    r"(get|set|has)attr|setObjectName|find(Child|Children)|Q(Color|KeySequence|Font)|Signal|Stroke|cast|TypeVar|NewType"
    r"|(set)?(value|contains|remove|property|Value|Property|Style|StyleSheet|Family)|(starts|ends)with|remove(prefix|suffix)"
    r"|r?split|[lr]?strip|partition|encode|decode|replace|count|index|find|open|import_module|pop|join|Literal|Enum"
    r"|compile|match|search|fullmatch|sub|findall|Path|joinpath|with_(suffix|name)|r?glob"
)
QUIET_FIELDS = frozenset(("color", "fill", "halo", "edge", "hatch", "pattern", "dash", "key", "keys", "rule", "mode"))
#: Constants that hold names which the rules read from a file, in every language the same.
DATA = frozenset(("GIFTS", "CONDITIONS"))
#: Names of things that are none of a user's words: of looks, styles, traits, and of the program.
NAMES = frozenset(("open window", "Fusion", "Backspace", "Body", "Battlemap"))
OUR_MISTAKES = frozenset(
    ("ValueError", "TypeError", "KeyError", "AssertionError", "RuntimeError", "NotImplementedError")
)
KEY = re.compile(r"((Ctrl|Alt|Shift|Meta)\+)*(F\d+|PgUp|PgDown|PgDn|Home|End|Del|Esc|Return|Space|Tab|\{\}|.)")
PLAIN = re.compile(r"[a-z-]+: ?[\d#]|(\*\.\w+ ?)+$|[#.*/<\w-]*[/_*][\w./*-]*$|#[0-9a-f]+$|application/|[A-Z_0-9]+$")
TAG = re.compile(r"<[^>]*>?|\b[\w-]+=\"[^\"]*\"?|&\w+;|[\w-]+: ?\d+px[^;\"]*;?")
WORD = re.compile(r"[^\W\d_]{2,}")

TextNode = ast.Constant | ast.JoinedStr


@dataclass(frozen=True, slots=True, order=True)
class Found:
    """A text and where it stands."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text!r}"


def wrapped(source: str) -> list[tuple[int, str]]:
    """The texts that ``tr`` is called with, and their lines."""
    return [
        (node.lineno, text)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and _called(node) == FUNCTION
        for text in (each.value for each in node.args[:1] if isinstance(each, ast.Constant))
        if isinstance(text, str)
    ]


def unwrapped(source: str) -> list[TextNode]:
    """The texts a user sees that ``tr`` does not see; by what they look like and where they stand."""
    return list(_walk(ast.parse(source), ()))


def literal_text(node: TextNode) -> str:
    """What a text says, with {} for what is filled in."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def _walk(node: ast.AST, above: tuple[ast.AST, ...]) -> Iterator[TextNode]:
    if _is_quiet(node, above):
        return
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        if _is_shown(node, above):
            yield node
        elif isinstance(node, ast.JoinedStr):
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    yield from _walk(part.value, (*above, node))
        return
    for child in _children(node):
        yield from _walk(child, (*above, node))


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node in which texts may be shown: no types, no patterns, no names."""
    skipped = {"annotation", "returns", "pattern", "patterns", "slice", "bases"}
    for name, value in ast.iter_fields(node):
        if name in skipped:
            continue
        yield from (each for each in (value if isinstance(value, list) else [value]) if isinstance(each, ast.AST))


def _is_quiet(node: ast.AST, above: Sequence[ast.AST]) -> bool:
    match node:
        case ast.Call() if _called(node) == FUNCTION or QUIET.fullmatch(_called(node)):
            return True
        case ast.Compare() | ast.Assert():
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))):
            return name in OUR_MISTAKES
        case ast.Expr(value=ast.Constant()):  # a docstring
            return True
        case ast.keyword(arg=name):
            return name in QUIET_FIELDS
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name.startswith("__") or name in DATA
        case ast.Subscript(value=ast.Name(id="Literal")):
            return True
    return isinstance(node, ast.FormattedValue) and bool(above)


def _is_shown(node: TextNode, above: Sequence[ast.AST]) -> bool:
    text = literal_text(node)
    words = WORD.findall(TAG.sub(" ", text))
    if not words or text in NAMES:
        return False
    if _is_handed_to_a_sink(node, above):
        return not KEY.fullmatch(text)
    return _looks_like_words(text.strip())


def _is_handed_to_a_sink(node: TextNode, above: Sequence[ast.AST]) -> bool:
    call = above[-1] if above else None
    return isinstance(call, ast.Call) and node in call.args[:1] and SINKS.fullmatch(_called(call)) is not None


def _looks_like_words(text: str) -> bool:
    if KEY.fullmatch(text) or PLAIN.match(text):
        return False
    bare = TAG.sub(" ", text).strip()
    has_space = bool(re.search(r"\S\s+\S", bare)) or "{} " in text or " {}" in text
    starts_a_sentence = bare[:1].isupper() or bare.startswith("&")
    return has_space or starts_a_sentence or bare.endswith("…") or re.search(r"\w&\w", bare) is not None


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def sources() -> Iterator[Path]:
    """Every file in which words for users are made."""
    for folder in SHOWN:
        yield from sorted((ROOT / folder).rglob("*.py"))


def missing(paths: Iterator[Path] | Sequence[Path]) -> list[Found]:
    """All texts of some files that no language reaches."""
    return [
        Found(path.relative_to(ROOT).as_posix(), node.lineno, literal_text(node))
        for path in paths
        for node in unwrapped(path.read_text(encoding="utf-8"))
    ]


def catalogue() -> str:
    """A template for translators (.pot): every text once, with the places it stands at."""
    places: dict[str, list[str]] = {}
    for path in sources():
        for line, text in wrapped(path.read_text(encoding="utf-8")):
            places.setdefault(text, []).append(f"{path.relative_to(ROOT).as_posix()}:{line}")
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    return "\n".join([head, *(_entry(text, where) for text, where in places.items())])


def _entry(text: str, places: Sequence[str]) -> str:
    flag = "#, python-brace-format\n" if re.search(r"\{\w+[^}]*\}", text) else ""
    lines = text.split("\n")
    ends = [*(line + "\n" for line in lines[:-1]), lines[-1]]
    said = "\n".join(f'"{_escaped(part)}"' for part in ends if part)
    return f'#: {" ".join(places)}\n{flag}msgid {said}\nmsgstr ""\n'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")


def main(arguments: Sequence[str]) -> int:
    """``extract FILE`` or ``check``."""
    match arguments:
        case ["extract", target]:
            Path(target).write_text(catalogue(), encoding="utf-8")
            return 0
        case ["check"]:
            found = missing(sources())
            for each in found:
                say(str(each))
            return 1 if found else 0
    say("expected: extract FILE, or check")
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
