"""Where everything stands: a board of nine columns and seven rows, Jerusalem in the middle, six Paths winding out."""

from mission_env import vocabulary as v
from mission_env.core.picture.box import Box

LEFT, TOP = 8, 52  # of the first column and row
STEP_X, STEP_Y = 142, 101
CELL_WIDTH, CELL_HEIGHT = 128, 91

# Column and row of the places of each Path, outward, its Homeland last. Half a turn of the board takes Path A to D,
# B to E and C to F (A has one Land more).
_ROUTES = (
    ((3, 3), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1), (0, 0), (1, 0)),
    ((4, 2), (4, 1), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)),
    ((5, 2), (6, 2), (7, 2), (8, 2), (8, 1), (7, 1), (6, 1)),
    ((5, 3), (6, 3), (7, 3), (8, 3), (8, 4), (8, 5), (8, 6)),
    ((4, 4), (4, 5), (4, 6), (3, 6), (2, 6), (1, 6), (0, 6)),
    ((3, 4), (2, 4), (1, 4), (0, 4), (0, 5), (1, 5), (2, 5)),
)
_CENTRE = (4, 3)


def _cell(column: int, row: int) -> Box:
    return Box(LEFT + column * STEP_X, TOP + row * STEP_Y, CELL_WIDTH, CELL_HEIGHT)


def span(column: int, row: int, columns: int, rows: int) -> Box:
    """The box over several cells, as wide as they are with the gaps between them."""
    x, y, *_ = _cell(column, row)
    return Box(x, y, (columns - 1) * STEP_X + CELL_WIDTH, (rows - 1) * STEP_Y + CELL_HEIGHT)


SLOTS: dict[str, tuple[int, int]] = {"jerusalem": _CENTRE}  # column and row by the name of the place
for _path, _route in enumerate(_ROUTES):
    _lands = v.LANDS[v.FIRST_LAND[_path] :][: v.PATH_LENGTH[_path]]
    SLOTS |= dict(zip((*_lands, f"homeland_{v.PATHS[_path]}"), _route, strict=True))
PLACES = {name: _cell(*slot) for name, slot in SLOTS.items()}
ROUTES = tuple(tuple(_cell(*slot) for slot in route) for route in _ROUTES)  # the cells of each Path, outward
JERUSALEM = PLACES["jerusalem"]

TRACK = Box(LEFT, 6, 8 * STEP_X + CELL_WIDTH, 37)  # the Acts Track, over the map
NOW = span(2, 0, 2, 1)  # the Turn and what is asked
CHURCH = span(1, 1, 3, 2)  # Popes, Faiths, Bibles, victory points
TITLE = span(5, 1, 1, 1)
DAMAGED = span(3, 5, 1, 1)  # the Damaged Armies box
TABLE = span(5, 4, 3, 3)  # treasury, Dark Ages, policy, Wafer, supplies, cups
LEGEND = Box(LEFT, 762, 8 * STEP_X + CELL_WIDTH, 32)
