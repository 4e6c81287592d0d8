"""The shape of the code, read from its sources: imports run one way, and the laws of steps and questions hold."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("mission_env", "agents", "scripts")
LONGEST_FILE = 450
CHAPTERS = tuple(
    f"rules.{name}"
    for name in (
        "setup",
        "combat",
        "history",
        "council",
        "secular",
        "religious",
        "conversion",
        "powers",
        "offensives",
        "end_of_turn",
    )
)
# The smaller games stand on the machinery alone; each is a list of its own
CULTURE = (
    ("culture.vocabulary", "culture.chances"),
    ("culture.actions", "culture.state", "culture.events", "culture.chance"),
    ("culture.rules.board",),
    ("culture.rules.contest", "culture.rules.builds"),
    ("culture.rules.arms", "culture.rules.conversion"),
    ("culture.rules.turn", "culture.rules.set_up"),
    ("culture.rules.opponent",),
    ("culture.rules",),
    ("culture.engine",),
    ("culture.status", "culture.words", "culture.position", "culture.observation"),
    ("culture.game",),
    ("culture.batch", "culture.render", "culture.transcript"),
    ("culture.fuzz", "culture.env", "culture.sb3"),
    ("culture.vector",),
    ("culture",),
)
BATTLES = (
    ("battles.data",),
    ("battles.vocabulary",),
    ("battles.actions", "battles.state", "battles.events", "battles.chance"),
    ("battles.rules.board",),
    ("battles.rules.effects", "battles.rules.regime"),
    ("battles.rules.battle", "battles.rules.transfer", "battles.rules.rounds"),
    ("battles.rules",),
    ("battles.engine",),
    ("battles.status", "battles.words", "battles.position", "battles.observation"),
    ("battles.game",),
    ("battles.batch", "battles.render", "battles.table", "battles.transcript"),
    ("battles.fuzz", "battles.env", "battles.sb3"),
    ("battles.vector",),
    ("battles",),
)
# Lowest first; a module imports only from layers below its own. Names are those of mission_env, `package` is its
# __init__ (the public names); a folder stands for everything in it.
LAYERS = (
    ("errors", "jit", "data"),
    ("reward",),
    ("core",),
    ("games",),
    ("saved_game",),
    ("logs",),
    *CULTURE,
    *BATTLES,
    ("vocabulary",),
    ("actions", "state"),
    ("events",),
    ("chance",),
    ("rules.board",),
    ("rules.effects",),
    ("rules.fight",),
    CHAPTERS,
    ("rules.menu",),
    ("rules",),
    ("engine", "phrases"),
    ("status", "words", "position", "rulebook"),
    ("game",),
    ("observation", "transcript"),
    ("batch", "render"),
    ("fuzz",),
    ("env", "sb3"),
    ("vector",),
    ("package",),
    ("bench",),
    ("agents",),
    ("command_line",),
    ("commands",),
    ("cli",),
    ("scripts",),
)
SMALL_GAMES = ("culture", "battles")
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
RECORDS = ("s", "record", "games")  # what a record is called
TRANSITIONS = ("ask", "ask_until_end", "begin", "begin_then_again", "again", "jump", "done", "close")


# --- Reading the sources ---------------------------------------------------------------------------------------------


@cache
def modules() -> dict[str, Path]:
    """Every module by its name: below mission_env without that prefix, `package` for mission_env itself."""
    found = {}
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            parts = list(file.relative_to(ROOT).with_suffix("").parts)
            if parts[-1] == "__init__":
                parts.pop()
            if parts[0] == "mission_env":
                parts.pop(0)
            found[".".join(parts) or "package"] = file
    return found


@cache
def tree(module: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(modules()[module].read_text(encoding="utf-8"))


def room(module: str) -> str | None:
    """The name under which a module stands in LAYERS."""
    while module not in RANK and "." in module:
        module = module.rpartition(".")[0]
    return module if module in RANK else None


def module_named(dotted: str) -> str | None:
    """The module of ours that an absolute import names."""
    name = dotted.removeprefix("mission_env.") if dotted != "mission_env" else "package"
    return name if name in modules() or dotted.startswith("mission_env.") else None


def imported(module: str) -> Iterator[str]:
    """The modules of ours that a module imports, anywhere in its text."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are absolute"
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if module_named(name) in modules() else str(node.module) for name in inner]
        else:
            continue
        yield from (name for name in map(module_named, names) if name)


def third_parties(module: str) -> set[str]:
    """Top-level names of everything a module imports."""
    names = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module).partition(".")[0])
    return names


def touched_fields(module: str) -> set[str]:
    """Fields of a record that a module names, as an attribute (`s.key`) or by string (`s["key"]`)."""
    fields = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Attribute) and last_name(node.value) in RECORDS:
            fields.add(node.attr)
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            if isinstance(node.slice.value, str) and last_name(node.value) in RECORDS:
                fields.add(node.slice.value)
    return fields


def last_name(node: ast.expr) -> str | None:
    """`s` of `s`, `record` of `game.record`, `games` of `self.games[0]`."""
    if isinstance(node, ast.Subscript):
        return last_name(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr.removeprefix("_")
    return node.id if isinstance(node, ast.Name) else None


# --- Functions of the core and their calls ---------------------------------------------------------------------------

MACHINERY = ("core.notes", "core.chance", "core.flow", "core.engine")
RULES_OF_SMALL_GAMES = tuple(
    name for layer in LAYERS for name in layer if name.startswith(tuple(f"{game}.rules." for game in SMALL_GAMES))
)
RULE_ROOMS = ("rules.", *(f"{game}.rules." for game in SMALL_GAMES))
CORE = (
    *MACHINERY,
    "chance",
    "rules.board",
    "rules.effects",
    "rules.fight",
    *CHAPTERS,
    "engine",
    *RULES_OF_SMALL_GAMES,
    *(f"{game}.engine" for game in SMALL_GAMES),
)
Key = tuple[str, str]  # module, function


@cache
def functions() -> dict[Key, ast.FunctionDef]:
    """Every top-level function of the core."""
    return {
        (module, node.name): node for module in CORE for node in tree(module).body if isinstance(node, ast.FunctionDef)
    }


@cache
def names_in_scope(module: str) -> dict[str, Key]:
    """Functions of the core that a module can call by a bare name."""
    scope = {name: (owner, name) for owner, name in functions() if owner == module}
    for node in tree(module).body:
        if isinstance(node, ast.ImportFrom):
            owner = module_named(str(node.module))
            for alias in node.names:
                if (owner, alias.name) in functions():
                    scope[alias.asname or alias.name] = (owner, alias.name)
    return scope


def called(module: str, node: ast.AST) -> Iterator[Key]:
    """The functions of the core that are called inside a node."""
    for call in ast.walk(node):
        if not isinstance(call, ast.Call):
            continue
        if isinstance(call.func, ast.Name) and call.func.id in names_in_scope(module):
            yield names_in_scope(module)[call.func.id]
        elif isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
            game = next((f"{game}." for game in SMALL_GAMES if module.startswith(f"{game}.")), "")
            owner = "core.engine" if call.func.value.id == "core" else f"{game}rules.{call.func.value.id}"
            if (owner, call.func.attr) in functions():  # engine.py: `core.run(...)`
                yield owner, call.func.attr


@cache
def calls() -> dict[Key, set[Key]]:
    """Who calls whom."""
    return {key: set(called(key[0], node)) for key, node in functions().items()}


def spread(start: set[Key]) -> set[Key]:
    """Functions of a set, and all that call one of them, directly or not."""
    reached = set(start)
    while True:
        more = {key for key, targets in calls().items() if key not in reached and targets & reached}
        if not more:
            return reached
        reached |= more


def writes(node: ast.FunctionDef) -> bool:
    """Whether a function assigns to the record `s`."""
    for inner in ast.walk(node):
        targets = []
        if isinstance(inner, ast.Assign | ast.Delete):
            targets = inner.targets
        elif isinstance(inner, ast.AugAssign | ast.AnnAssign):
            targets = [inner.target]
        if any(not isinstance(target, ast.Name) and root(target) == "s" for target in targets):
            return True
    return False


def root(node: ast.expr) -> str | None:
    """The name at the root of `s.field[land]`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


# --- Rooms -----------------------------------------------------------------------------------------------------------


def test_every_module_has_its_room():
    """A new module needs a place in LAYERS."""
    assert [module for module in modules() if room(module) is None] == []


def test_imports_run_one_way():
    """A module imports from layers below its own, or from its own folder."""
    wrong = []
    for module in modules():
        for other in imported(module):
            here, there = room(module), room(other)
            if here is None or (here == there and here not in CHAPTERS):
                continue
            if there is None or RANK[there] >= RANK[here]:
                wrong.append(f"{module} imports {other}")
    assert wrong == []


def test_chapters_never_import_chapters():
    """A chapter that needs another's procedure begins it by its number."""
    assert [(chapter, other) for chapter in CHAPTERS for other in imported(chapter) if other in CHAPTERS] == []


def test_no_game_imports_another():
    """What two games share is in core."""
    wrong = []
    for module in modules():
        for game in SMALL_GAMES:
            names = [name for name in imported(module) if name.partition(".")[0] == game]
            if names and room(module) in RANK and module.partition(".")[0] not in (game, "agents", "scripts", "cli"):
                wrong.append(f"{module} imports {names[0]}")
    assert wrong == []


def test_only_jit_imports_numba():
    """How functions are compiled is decided in one file."""
    assert [module for module in modules() if "numba" in third_parties(module)] == ["jit"]


def test_only_chance_touches_the_generator():
    """The key and the count of words drawn."""
    assert [
        module for module in modules() if module != "core.chance" and touched_fields(module) & {"key", "draws"}
    ] == []


def test_only_flow_touches_the_stack():
    """Frames: flow.py moves them, engine.py runs them, position keeps them; status and observation look at them."""
    frames = {"procedure", "counter", "depth"}
    allowed = ("position", "status", "observation", *(f"{game}.position" for game in SMALL_GAMES))
    allowed += tuple(f"{game}.{reader}" for game in SMALL_GAMES for reader in ("status", "observation"))
    movers = ("core.flow", "core.engine")
    touching = [module for module in modules() if touched_fields(module) & frames]
    assert [module for module in touching if module not in movers and room(module) not in allowed] == []


# --- Laws of the core ------------------------------------------------------------------------------------------------


def test_questions_never_write():
    """`legal_*` and everything in board.py leaves the record alone, and calls nothing that writes to it."""
    writers = spread({key for key, node in functions().items() if writes(node)})
    boards = ("rules.board", *(f"{game}.rules.board" for game in SMALL_GAMES))
    readers = {key for key in functions() if key[1].lstrip("_").startswith("legal") or key[0] in boards}
    assert len(readers) > 50
    assert sorted(readers & writers) == []


def moving() -> set[Key]:
    """Functions that make a transition, directly or not."""
    return spread({("core.flow", name) for name in TRANSITIONS})


def stray_transitions(module: str, block: list[ast.stmt], tail: bool, movers: set[Key]) -> Iterator[int]:
    """Lines of transitions in a block that are not the last act of their path; `tail`: nothing follows the block."""
    for number, statement in enumerate(block):
        last = number == len(block) - 1
        ends = isinstance(statement, ast.Return) or (tail if last else isinstance(block[number + 1], ast.Return))
        if isinstance(statement, ast.If):
            yield from stray_transitions(module, statement.body, ends, movers)
            yield from stray_transitions(module, statement.orelse, ends, movers)
            moves = [key for key in called(module, statement.test) if key in movers]
            allowed = 0
        elif isinstance(statement, ast.For | ast.While):
            yield from stray_transitions(module, statement.body, False, movers)
            moves, allowed = [], 0
        else:
            moves = [key for key in called(module, statement) if key in movers]
            allowed = 1 if ends and isinstance(statement, ast.Expr | ast.Return) else 0
        if len(moves) > allowed:
            yield statement.lineno


def test_at_most_one_transition_and_last():
    """Nothing follows a transition on its path, in steps, in answers and in whatever they call."""
    movers = moving()
    wrong = [
        f"{module}.{name}, line {line}"
        for module, name in sorted(movers)
        if module.startswith(("rules.", *(f"{game}.rules." for game in SMALL_GAMES)))
        or (module, name) in dict(rule_decorated())
        for line in stray_transitions(module, functions()[module, name].body, True, movers)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("ask(s, 1)", []),
        ("pay(s, 1)\nask(s, 1)", []),
        ("ask(s, 1)\npay(s, 1)", [1]),
        ("ask(s, 1)\nreturn", []),
        ("if x:\n    ask(s, 1)\nelse:\n    done(s)", []),
        ("if x:\n    ask(s, 1)\npay(s, 1)", [2]),
        ("if x:\n    ask(s, 1)\n    return\npay(s, 1)", []),
        ("for x in y:\n    ask(s, 1)", [2]),
        ("for x in y:\n    if x:\n        ask(s, 1)\n        return", []),
        ("if done(s):\n    pay(s, 1)", [1]),
        ("begin(s, ask(s, 1))", [1]),
        ("x = ask(s, 1)", [1]),
    ],
)
def test_the_check_of_transitions(body, lines):
    """The check itself sees what it should, in the scope of secular.py."""
    assert list(stray_transitions("rules.secular", ast.parse(body).body, True, moving())) == lines


def test_no_recursion():
    """No function of the core calls itself, directly or not."""
    left = {key: set(targets) for key, targets in calls().items()}
    while leaves := [key for key, targets in left.items() if not targets & set(left)]:
        for key in leaves:
            del left[key]
    assert sorted(left) == []


# --- Words in the code -----------------------------------------------------------------------------------------------


def rule_decorated() -> Iterator[tuple[Key, list[str]]]:
    """Functions with a `rule(...)` decorator and the numbers it cites."""
    for key, node in functions().items():
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "rule":
                yield key, [ast.literal_eval(argument) for argument in decorator.args]


def test_rule_functions_say_their_rule():
    """A rule function opens with one line that starts with a rule number it cites."""
    wrong = []
    for (module, name), numbers in rule_decorated():
        doc = ast.get_docstring(functions()[module, name]) or ""
        first = doc.partition(":")[0].split(", ")[0].split(" ")[0]
        if "\n" in doc or first not in numbers:
            wrong.append(f"{module}.{name} cites {', '.join(numbers)}, but opens with {first!r}")
    assert wrong == []


def test_every_module_has_a_docstring():
    """The first line of a file says what it is for."""
    assert [module for module in modules() if not ast.get_docstring(tree(module))] == []


def test_no_file_is_too_long():
    """A file that outgrows the limit wants to be two."""
    files = sorted((ROOT / "mission_env").rglob("*.py"))
    lengths = {file.relative_to(ROOT).as_posix(): len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {file: length for file, length in lengths.items() if length > LONGEST_FILE} == {}
