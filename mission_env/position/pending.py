"""What a half-made decision needs: frames of procedures under way, drawn Fields, the Evangelist, Lands sustained.

A frame is `{procedure: invasion, step: defend, path: 3, ...}`: the step that comes next and the procedure's named
integers, 0 left out. Frames are left out where they follow from the decision.
"""

from typing import Any

from mission_env import engine
from mission_env import vocabulary as v
from mission_env.core.entry import Entry
from mission_env.errors import PositionError
from mission_env.position import keys
from mission_env.state import MAX_DEPTH, N_LOCALS

_KEYS = ("frames", "drawn", "evangelist", "sustained")
_DONE = "done"  # next step of a procedure that has run its last one
# The core trusts the named integers of a frame, so no Land or Path beyond the map may slip in; the others are
# distances, kinds, payments and small counts.
_HIGHEST = {"land": v.N_LANDS - 1, "source": v.DAMAGED, "path": v.N_PATHS - 1}
_HIGHEST_OTHER = 10

Frame = tuple[int, int, tuple[int, ...]]  # procedure, counter, named integers


def read(s, top: Entry) -> None:
    """Writes the pending part of a position into the record."""
    entry = top.entry("pending")
    entry.only(_KEYS)
    _read_drawn(s, entry)
    path = entry.word("evangelist", keys.PATH_WORDS, "Path")
    s["evangelist"] = v.NOWHERE if path is None else path
    for land in entry.words("sustained", keys.LAND_WORDS, "Land") or []:
        s["sustained"] |= 1 << land
    _read_frames(s, entry)


def _read_drawn(s, entry: Entry) -> None:
    """7.1.4.1: the Fields to choose from."""
    drawn = entry.words("drawn", keys.FIELD_WORDS, "field") or []
    choosing = s["decision"] == v.Decision.CHOOSE_FIELD
    if not choosing and drawn:
        raise entry.refuse("drawn", "Fields are drawn only while the decision is choose_field")
    if choosing and not 1 <= len(drawn) <= 3:
        raise entry.refuse("drawn", f"choose_field needs one to three Fields, not {len(drawn)}")
    s["drawn"][: len(drawn)] = drawn


def _standard(decision: int) -> list[Frame] | None:
    """The frames that follow from the decision; None where the position has to give them."""
    frames = engine.standard_frames(v.Decision(decision))
    if frames is None:
        return None
    return [(int(procedure), int(counter), (0,) * N_LOCALS) for procedure, counter in frames]


def _read_frames(s, entry: Entry) -> None:
    items = entry.items("frames")
    if items is None:
        frames = _standard(int(s["decision"]))
    else:
        frames = [_read_frame(Entry(item, entry.at(f"frames[{depth}]"))) for depth, item in enumerate(items)]
        _check_frames(frames, entry)
    if frames is None:
        decision = v.DECISIONS[s["decision"]]
        raise PositionError("pending", f"{decision} needs the frames under way, as Game.position() writes them")
    s["depth"] = len(frames)
    for depth, (procedure, counter, integers) in enumerate(frames):
        s["procedure"][depth] = procedure
        s["counter"][depth] = counter
        s["local"][depth, : len(integers)] = integers


def _check_frames(frames: list[Frame], entry: Entry) -> None:
    """The stack has room for so many, and the Turn is under all of them."""
    if len(frames) > MAX_DEPTH:
        raise entry.refuse("frames", f"at most {MAX_DEPTH} frames, not {len(frames)}")
    if not frames or frames[0][0] != v.Procedure.TURN:
        raise entry.refuse("frames", "the first frame is that of the procedure turn")


def _read_frame(entry: Entry) -> Frame:
    procedure = entry.needed_word("procedure", keys.PROCEDURE_WORDS, "procedure")
    name, steps, slots = _parts(procedure)
    entry.only(("procedure", "step", *slots))
    counter = entry.needed_word("step", {step: number for number, step in enumerate(steps)}, f"step of {name}")
    integers = tuple(entry.number(slot, -1, _HIGHEST.get(slot, _HIGHEST_OTHER)) or 0 for slot in slots)
    return procedure, counter, integers


def _parts(procedure: int) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Name of a procedure, the names of its steps, at last its end (the Turn has none), and those of its integers."""
    name = v.PROCEDURES[procedure]
    steps, slots = engine.PROCEDURES[name]
    return name, steps if procedure == v.Procedure.TURN else (*steps, _DONE), slots


def write(s) -> dict[str, Any]:
    """The pending part of a position; empty where nothing is pending but a plain decision."""
    data: dict[str, Any] = {}
    frames = _frames(s)
    if frames != _standard(int(s["decision"])):
        data["frames"] = [_spelled(frame) for frame in frames]
    drawn = [v.FIELDS[field] for field in s["drawn"] if field != v.NOWHERE]
    if drawn:
        data["drawn"] = drawn
    if s["evangelist"] != v.NOWHERE:
        data["evangelist"] = v.PATHS[s["evangelist"]]
    sustained = [name for land, name in enumerate(v.LANDS) if int(s["sustained"]) >> land & 1]
    if sustained:
        data["sustained"] = sustained
    return data


def _frames(s) -> list[Frame]:
    return [
        (int(s["procedure"][depth]), int(s["counter"][depth]), tuple(int(value) for value in s["local"][depth]))
        for depth in range(s["depth"])
    ]


def _spelled(frame: Frame) -> dict[str, Any]:
    procedure, counter, integers = frame
    name, steps, slots = _parts(procedure)
    values = {slot: value for slot, value in zip(slots, integers, strict=False) if value}
    return {"procedure": name, "step": steps[counter], **values}
