"""6.0 Secular Phase: the Wafer and everything it brings, from income to the Seljuks."""

from mission_env.actions import TARGET_OF, VERB_OF, Act, Verb
from mission_env.chance import Chance, die
from mission_env.core.chance import draw
from mission_env.core.flow import again, ask, ask_until_end, begin, begin_then_again, close, done, get, put
from mission_env.core.notes import note
from mission_env.events import Note
from mission_env.jit import rule
from mission_env.rules.board import (
    THEBES_DISTANCE,
    christians_on,
    control,
    control_of,
    has_infrastructure,
    infrastructure_built,
    is_christian,
    is_convertible,
    is_in_communion,
    land_at,
)
from mission_env.rules.effects import (
    REMOVAL,
    damage_army,
    draw_field,
    draw_heresy,
    earn,
    is_group,
    only_heresy,
    pay,
    place_field,
    place_heresy,
    remove_heresy,
    remove_ruler,
    retreat_arab,
    retreat_horde,
    roll_land,
    roll_ruler_religion,
    try_conversion,
)
from mission_env.vocabulary import (
    ABBASID_TURN,
    FIRST_LAND,
    INFRASTRUCTURE_SUPPLY,
    ISLAM_TURN,
    LAND_DISTANCE,
    LAND_PATH,
    N_LANDS,
    N_PATHS,
    PATH_LENGTH,
    WAFER_COIN,
    WAFER_EVENT,
    WAFER_HORDE_MOVES,
    WAFER_HORDE_PATH,
    WAFER_POLICY,
    Arab,
    Attacker,
    B,
    Control,
    Decision,
    E,
    Group,
    Heresy,
    Infrastructure,
    Land,
    Payment,
    Policy,
    Procedure,
    Ruler,
    Spain,
    Tribe,
    WaferEvent,
)

# --- 6.1 to 6.3 ------------------------------------------------------------------------------------------------------


@rule("6.1", "2.3", "2.5")
def draw_wafer(s) -> None:
    """6.1: draws the active Wafer."""
    s.wafer = max(draw(s, s.wafer_cup, Chance.WAFER), 0)
    note(s, Note.WAFER, s.wafer)


@rule("6.2")
def earn_solidi(s) -> None:
    """6.2: the Wafer's coin, and 1 for each Path with three Christian Lands and a Pope in communion."""
    income = WAFER_COIN[s.wafer]
    for path in range(N_PATHS):
        if is_in_communion(s, path) and christians_on(s, path) >= 3:
            income += 1
    earn(s, income)


@rule("6.3", "6.3.4")
def roman_policy(s) -> None:
    """6.3: a red dot turns Pax into Lex and a Christian Emperor Heretical; then the policy is followed."""
    if WAFER_POLICY[s.wafer]:
        if s.policy == Policy.PAX_ROMANA:
            s.policy = Policy.LEX_ROMANA
        elif s.policy == Policy.CHRISTIAN_EMPEROR:
            s.policy = Policy.HERETICAL_EMPEROR
        note(s, Note.POLICY, s.policy)
    if s.policy == Policy.PAX_ROMANA:
        ask(s, Decision.PAX_ROMANA)
    elif s.policy == Policy.LEX_ROMANA:
        ask(s, Decision.LEX_ROMANA)


@rule("6.3.1")
def legal_pax_romana(s, mask) -> None:
    """6.3.1: for 1 solidus any plain Field under Roman rule may be exchanged."""
    mask[Act.END] = 1
    if s.treasury == 0:
        return
    for land in range(N_LANDS):
        if s.field[land] >= 0 and not s.christian[land] and control_of(s, land) == Control.ROME:
            mask[Act.REDRAW_FIELD + land] = 1


@rule("6.3.1", "R57")
def apply_pax_romana(s, action) -> None:
    """6.3.1, R57: the Field goes back into the cup, another is drawn; other tiles of the Land stay."""
    if action == Act.END:
        return
    land = TARGET_OF[action]
    pay(s, 1)
    s.field_cup[s.field[land]] += 1
    note(s, Note.FIELD_RETURNED, land, s.field[land])
    place_field(s, land, draw_field(s))


@rule("6.3.2")
def legal_lex_romana(s, mask) -> None:
    """6.3.2: a free Conversion next to a Christian Land under Roman rule, or next to Jerusalem."""
    mask[Act.END] = 1
    for path in range(N_PATHS):
        for distance in range(1, PATH_LENGTH[path] + 1):
            if is_convertible(s, land_at(path, distance)):
                if _spreads_to(s, path, distance - 1, distance) or _spreads_to(s, path, distance + 1, distance):
                    mask[Act.CONVERT_FREE + land_at(path, distance)] = 1


@rule("6.3.2")
def _spreads_to(s, path, source, distance):
    """6.3.2: whether a neighbour is Christian under Roman rule; Jerusalem counts as that."""
    if source == 0:
        return True
    if source > PATH_LENGTH[path]:
        return False
    return is_christian(s, land_at(path, source)) and control(s, path, source) == Control.ROME


@rule("6.3.2", "6.6")
def apply_free_conversion(s, action) -> None:
    """6.3.2, 6.6: one Conversion try at no charge."""
    if action != Act.END:
        try_conversion(s, Payment.FREE, TARGET_OF[action])


@rule("6.3.3")
def offer_removal(s) -> None:
    """6.3.3: a Christian Emperor may remove Heresies, one after the other."""
    if s.policy == Policy.CHRISTIAN_EMPEROR:
        ask_until_end(s, Decision.CHRISTIAN_EMPEROR)


@rule("6.3.3", "R45")
def legal_christian_emperor(s, mask) -> None:
    """6.3.3, R45: Heresies of Roman and HRE Lands may be removed."""
    mask[Act.END] = 1
    for land in range(N_LANDS):
        if s.heresies[land] and control_of(s, land) == Control.ROME:
            mask[Act.REMOVE_HERESY + land] = 1


@rule("6.3.3", "R20")
def apply_christian_emperor(s, action) -> None:
    """6.3.3: each removal raises the Dark Ages by 1; of several kinds the player names one."""
    if action == Act.END:
        close(s)
        return
    land = TARGET_OF[action]
    kind = only_heresy(s, land)
    if kind < 0:
        begin(s, Procedure.HERESY_CHOICE, land, REMOVAL)
    else:
        remove_heresy(s, land, kind)


# --- 6.4 Rulers ------------------------------------------------------------------------------------------------------


@rule("6.4")
def ruler_if_due(s) -> None:
    """6.4: a Wafer with a crown sets up a Ruler."""
    if WAFER_EVENT[s.wafer] == WaferEvent.RULER:
        begin(s, Procedure.SET_UP_RULER)


@rule("6.4", "R5", "R21")
def may_receive_ruler(s, path, distance):
    """6.4, R5: a Ruler lands anywhere but under Rome, Nubia, Persia and Arabs other than the Abbasids."""
    if s.spain == Spain.OCCUPIED and land_at(path, distance) == Land.SPAIN:
        return False
    if s.roman[path] == distance:
        return False  # an Arab tile beside the way, in Spain, may reach over the HRE's own Land
    who = control(s, path, distance)
    if who == Control.ARAB:
        return s.arab[path] == Arab.ABBASID
    return who != Control.ROME and who != Control.NUBIA and who != Control.PERSIA


@rule("6.4", "6.9.2", "R53")
def _ruler_destination(s, land):
    """6.4, R53: a Ruler who lands in Thebes or Alexandria under the Baqt goes to Ethiopia."""
    if s.baqt and LAND_PATH[land] == E and LAND_DISTANCE[land] <= THEBES_DISTANCE:
        return Land.ETHIOPIA
    return land


@rule("6.4", "R21")
def ruler_needs_a_land(s) -> None:
    """6.4, R21: if no Land that can be rolled may receive a Ruler, none appears."""
    for path in range(N_PATHS):
        for number in range(1, 7):
            land = _ruler_destination(s, land_at(path, number))
            if may_receive_ruler(s, LAND_PATH[land], LAND_DISTANCE[land]):
                return
    done(s)


@rule("6.4", "2.1.1", "R21", "R53")
def roll_for_ruler(s) -> None:
    """6.4: Random Setup, both dice rolled again while the Land may not receive a Ruler."""
    land = _ruler_destination(s, roll_land(s))
    path = LAND_PATH[land]
    distance = LAND_DISTANCE[land]
    if not may_receive_ruler(s, path, distance):
        note(s, Note.RULER_REROLLED, land)
        again(s)
        return
    set_up_ruler(s, path, distance)


@rule("6.4", "6.4.1", "6.4.2", "R21", "R47")
def set_up_ruler(s, path, distance) -> None:
    """6.4: seats the Ruler, moves a Horde or the Abbasids away and settles his religion."""
    who = control(s, path, distance)
    land = land_at(path, distance)
    remove_ruler(s, path)
    s.seat[path] = distance
    s.ruler[path] = Ruler.TYRANT
    if s.army == land:
        damage_army(s)
    if who == Control.ARAB:
        s.arab_at[path] = distance
        retreat_arab(s, path)
    if who == Control.HORDE or s.horde[path] == distance:  # with an Arab tile in Spain, beside the way, both can be
        s.horde[path] = distance
        retreat_horde(s, path)
    king = who == Control.PAPAL_STATES
    if who != Control.ARAB and who != Control.PAPAL_STATES:
        king = roll_ruler_religion(s, path, distance)
    if king:
        s.ruler[path] = Ruler.KING
    note(s, Note.RULER_APPEARS, path, s.ruler[path], land)


# --- 6.5 Heresy ------------------------------------------------------------------------------------------------------


@rule("6.5", "6.5.2", "R23", "R50")
def heresy_if_due(s) -> None:
    """6.5: draws a Heresy for Random Setup; the player places an Ebionite on a Jews tile, if the map has one."""
    if WAFER_EVENT[s.wafer] != WaferEvent.HERESY:
        return
    kind = draw_heresy(s)
    if kind < 0:
        return
    if kind != Heresy.EBIONITES:
        place_heresy(s, roll_land(s), kind)
        return
    for land in range(N_LANDS):
        if is_group(s, land, Group.JEWS):
            ask(s, Decision.EBIONITES)
            return
    note(s, Note.HERESY_DISCARDED, kind, -1)


@rule("6.5.2", "R54")
def legal_ebionites(s, mask) -> None:
    """6.5.2, R54: Christian Jews tiles free of Heresy; if there are none, any Jews tile."""
    found = False
    for land in range(N_LANDS):
        if is_group(s, land, Group.JEWS) and is_christian(s, land):
            mask[Act.PLACE_EBIONITES + land] = 1
            found = True
    if found:
        return
    for land in range(N_LANDS):
        if is_group(s, land, Group.JEWS):
            mask[Act.PLACE_EBIONITES + land] = 1


@rule("6.5.2", "R23")
def apply_ebionites(s, action) -> None:
    """6.5.2, R23: places the Ebionite; on Arab-controlled Land it is discarded."""
    place_heresy(s, TARGET_OF[action], Heresy.EBIONITES)


# --- 6.6 Epidemic ----------------------------------------------------------------------------------------------------


@rule("6.6", "R24")
def epidemic_if_due(s) -> None:
    """6.6, R24: an Epidemic offers a free Hospital or a free Conversion, or nothing."""
    if WAFER_EVENT[s.wafer] == WaferEvent.EPIDEMIC:
        ask(s, Decision.EPIDEMIC)


@rule("6.6", "7.3", "R24", "R28")
def legal_epidemic(s, mask) -> None:
    """6.6, R24, R28: Hospitals in Christian Lands of Paths without Infrastructure, Conversions anywhere."""
    mask[Act.END] = 1
    hospitals = infrastructure_built(s, Infrastructure.HOSPITAL) < INFRASTRUCTURE_SUPPLY
    for path in range(N_PATHS):
        room = hospitals and not has_infrastructure(s, path)
        for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
            if is_convertible(s, land):
                mask[Act.CONVERT_FREE + land] = 1
            elif room and is_christian(s, land) and not (land == Land.SPAIN and s.spain == Spain.OCCUPIED):
                mask[Act.BUILD_HOSPITAL + land] = 1


@rule("6.6")
def apply_epidemic(s, action) -> None:
    """6.6: builds the Hospital or tries the Conversion."""
    if VERB_OF[action] == Verb.BUILD_HOSPITAL:
        s.infrastructure[TARGET_OF[action]] = Infrastructure.HOSPITAL
        note(s, Note.INFRASTRUCTURE_BUILT, Infrastructure.HOSPITAL, TARGET_OF[action])
    else:
        apply_free_conversion(s, action)


# --- 6.7 to 6.11 Armies ----------------------------------------------------------------------------------------------

COUNT = 0  # the named integer of the loops below: the Path, order or Step that comes next


@rule("6.7")
def sudden_jihads_if_due(s) -> None:
    """6.7: a Wafer with a banner moves every Arab tile one space."""
    if WAFER_EVENT[s.wafer] == WaferEvent.JIHAD:
        begin(s, Procedure.SUDDEN_JIHADS)


@rule("6.7", "R25")
def next_sudden_jihad(s) -> None:
    """6.7, R25: Path A to F, one space each."""
    path = get(s, COUNT)
    if path == N_PATHS:
        done(s)
        return
    put(s, COUNT, path + 1)
    begin_then_again(s, Procedure.INVASION, Attacker.ARAB, path, 1)


@rule("6.8")
def hordes_move(s) -> None:
    """6.8: the Wafer's orders to Hordes."""
    if WAFER_HORDE_MOVES[s.wafer, 0] > 0:
        begin(s, Procedure.HORDE_ORDERS)


@rule("6.8", "R12")
def next_horde_order(s) -> None:
    """6.8, R12: three orders in printed order; one to a Horde that is not in the game is ignored."""
    order = get(s, COUNT)
    if order == WAFER_HORDE_PATH.shape[1]:
        done(s)
        return
    put(s, COUNT, order + 1)
    path = WAFER_HORDE_PATH[s.wafer, order]
    if s.tribe[path] == Tribe.NONE:
        again(s)
        return
    begin_then_again(s, Procedure.INVASION, Attacker.HORDE, path, WAFER_HORDE_MOVES[s.wafer, order])


@rule("6.9", "5.2.6")
def jihads_move(s) -> None:
    """6.9: on Turns 21 to 24 there are three Jihad Steps."""
    if ISLAM_TURN <= s.turn < ABBASID_TURN:
        begin(s, Procedure.JIHAD_STEPS)


JIHAD_STEPS = 3


@rule("6.9", "R50")
def next_jihad_step(s) -> None:
    """6.9, R50: a die for the Path, a die for its moves, rolled even when that tile cannot move."""
    step = get(s, COUNT)
    if step == JIHAD_STEPS:
        done(s)
        return
    put(s, COUNT, step + 1)
    path = die(s) - 1
    begin_then_again(s, Procedure.INVASION, Attacker.ARAB, path, die(s))


@rule("6.10", "R50")
def seljuks_move(s) -> None:
    """6.10, R50: the Seljuks move on Path B as many spaces as a die shows."""
    if s.arab[B] == Arab.SELJUKS:
        begin(s, Procedure.INVASION, Attacker.ARAB, B, die(s))


@rule("6.11")
def remove_wafer(s) -> None:
    """6.11: the active Wafer is discarded."""
    s.wafer = 0
    note(s, Note.WAFER_REMOVED)
