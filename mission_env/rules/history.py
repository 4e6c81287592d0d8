"""5.0 History Phase: eras, hidden Heresies, the Theologian, councils and the turning points of the Acts Track."""

from mission_env.actions import TARGET_OF, Act
from mission_env.chance import die
from mission_env.core.flow import ask, begin
from mission_env.core.notes import note
from mission_env.events import Note
from mission_env.jit import rule
from mission_env.rules.board import (
    control,
    control_of,
    homeland,
    is_christian,
    land_at,
    may_house_army,
    may_take_capital,
    next_out,
)
from mission_env.rules.effects import (
    abbasid_side,
    become_tribe,
    draw_heresy,
    leave_relics,
    place_heresy,
    remove_control,
    remove_ruler,
    retreat_horde,
    set_arab,
)
from mission_env.state import OFF_MAP
from mission_env.vocabulary import (
    ABBASID_TURN,
    BIG_CITY,
    CONSTANTINE_TURN,
    FALL_OF_ROME_TURN,
    FIRST_GOLD_WAFER,
    FIRST_TRIBE,
    HAS_COUNCIL,
    ISLAM_TURN,
    JUSTINIAN_TURN,
    LAND_DISTANCE,
    N_HERESIES,
    N_KNIGHTS,
    N_LANDS,
    N_PATHS,
    N_WAFERS,
    NOWHERE,
    PATH_LENGTH,
    PAX_ROMANA_TURN,
    TURKISH_TURN,
    TURN_HERESIES,
    TURN_THEOLOGIAN,
    A,
    Arab,
    B,
    Control,
    D,
    Decision,
    E,
    F,
    Faith,
    James,
    Land,
    Policy,
    Pope,
    Procedure,
    Rank,
    Ruler,
    Tribe,
)


@rule("4.1", "5.1", "8.7", "2.4")
def begin_turn(s) -> None:
    """5.1, 4.1: the next Turn begins."""
    s.turn += 1
    note(s, Note.TURN, s.turn)


@rule("5.2")
def new_era(s) -> None:
    """5.2: a new Era brings its special rules on its first Turn."""
    if s.turn == PAX_ROMANA_TURN:
        begin(s, Procedure.PAX_ROMANA_ERA)
    elif s.turn == CONSTANTINE_TURN:
        begin(s, Procedure.AGE_OF_CONSTANTINE)
    elif s.turn == FALL_OF_ROME_TURN:
        begin(s, Procedure.FALL_OF_ROME)
    elif s.turn == ISLAM_TURN:
        begin(s, Procedure.RISE_OF_ISLAM_ERA)
    elif s.turn == ABBASID_TURN:
        begin(s, Procedure.EARLY_MIDDLE_AGES)


# --- 5.2.2 The Pax Romana (Turn 3) -----------------------------------------------------------------------------------


@rule("5.2.2", "7.1.1", "R32")
def apostles_are_succeeded(s) -> None:
    """5.2.2: every Apostle leaves Relics and a Bishop where he stands; James leaves Relics in Jerusalem."""
    for path in range(N_PATHS):
        if s.rank[path] == Rank.APOSTLE:
            leave_relics(s, path)
    if s.james == James.JERUSALEM:
        s.james = James.RELICS
        note(s, Note.JAMES_DIES)


@rule("5.2.2", "R51")
def deploy_popes(s) -> None:
    """5.2.2, R51: six Popes, in Path order; an undiscovered Big City draws a Heresy, Ebionites included."""
    for path in range(N_PATHS):
        s.pope[path] = Pope.COMMUNION
        note(s, Note.POPE_DEPLOYED, path)
        if s.field[BIG_CITY[path]] == NOWHERE:
            kind = draw_heresy(s)
            if kind >= 0:
                place_heresy(s, BIG_CITY[path], kind)


# --- 5.2.3 The Age of Constantine (Turn 10) --------------------------------------------------------------------------


@rule("5.2.3")
def emperor_converts(s) -> None:
    """5.2.3: Rome turns Christian, and the policy with it."""
    s.policy = Policy.CHRISTIAN_EMPEROR
    note(s, Note.POLICY, s.policy)


@rule("5.2.3")
def council_of_nicaea(s) -> None:
    """5.2.3: Path A is marked Catholic, Path B Orthodox."""
    s.faith[A] = Faith.CATHOLIC
    s.faith[B] = Faith.ORTHODOX_EAGLE
    note(s, Note.FAITH_MARKED, A, s.faith[A])
    note(s, Note.FAITH_MARKED, B, s.faith[B])


@rule("5.2.3", "R74")
def council_of_arles(s) -> None:
    """5.2.3, R74: the one Council of Turn 10."""
    begin(s, Procedure.COUNCIL)


# --- 5.2.4 The Fall of Rome (Turn 15) --------------------------------------------------------------------------------


@rule("5.2.4", "R3")
def west_falls(s) -> None:
    """5.2.4: Path A leaves the Empire; the Papal States stand in Rome."""
    remove_control(s, A)
    s.papal_states = 1
    note(s, Note.PAPAL_STATES)


@rule("5.2.4", "R16")
def offer_capital(s) -> None:
    """5.2.4, R16: the Capital may move to a Roman Big City for free."""
    ask(s, Decision.CAPITAL_AFTER_THE_FALL)


@rule("5.2.4", "7.12", "R16", "R45")
def legal_capital(s, mask) -> None:
    """5.2.4, R16: Big Cities under Roman control, or leave the Capital where it is."""
    mask[Act.END] = 1
    for path in range(N_PATHS):
        if may_take_capital(s, BIG_CITY[path]):
            mask[Act.MOVE_CAPITAL + path] = 1


@rule("5.2.4", "7.12")
def apply_capital(s, action) -> None:
    """5.2.4, 7.12: moves the Capital."""
    if action != Act.END:
        s.capital = BIG_CITY[TARGET_OF[action]]
        note(s, Note.CAPITAL_MOVED, s.capital)


@rule("5.2.4", "6.8")
def hordes_appear(s) -> None:
    """5.2.4: the gold Wafers join the cup, and six Hordes deploy in their Homelands."""
    for wafer in range(FIRST_GOLD_WAFER, N_WAFERS + 1):
        s.wafer_cup[wafer] = 1
    for path in range(N_PATHS):
        s.tribe[path] = FIRST_TRIBE[path]
        s.horde[path] = homeland(path)
        note(s, Note.HORDE_APPEARS, path, s.tribe[path])


@rule("5.2.4", "R50")
def create_nubia(s) -> None:
    """5.2.4, R50: a die of at most twice the Christian Lands among Nobadia, Makouria and Alodia founds Nubia."""
    count = 0
    for land in (Land.NOBADIA, Land.MAKOURIA, Land.ALODIA):
        if is_christian(s, land):
            count += 1
    if die(s) <= 2 * count:
        s.nubia = LAND_DISTANCE[Land.ALODIA]
        note(s, Note.NUBIA)
    else:
        note(s, Note.NO_NUBIA)


@rule("5.2.4", "7.13")
def knights_appear(s) -> None:
    """5.2.4: three Knights wait in the Damaged Armies box."""
    s.knights_damaged = N_KNIGHTS
    note(s, Note.KNIGHTS_APPEAR, N_KNIGHTS)


# --- 5.2.5 The Rise of Islam (Turn 21) -------------------------------------------------------------------------------


@rule("5.2.5", "2.8.1")
def jihads_appear(s) -> None:
    """5.2.5: Jerusalem becomes Arab, and six Jihads stand there."""
    s.jerusalem_arab = 1
    for path in range(N_PATHS):
        set_arab(s, path, Arab.JIHAD, 0)
    note(s, Note.JIHADS_APPEAR)


@rule("5.2.5", "7.2.1.2")
def remove_isis(s) -> None:
    """5.2.5: the Cult of Isis leaves the map."""
    for land in range(N_LANDS):
        if s.isis[land]:
            note(s, Note.ISIS_REMOVED, land)
            s.isis[land] = 0


# --- 5.2.6 The Early Middle Ages (Turn 25) ---------------------------------------------------------------------------


@rule("5.2.6")
def jihads_become_abbasid(s) -> None:
    """5.2.6: all Jihads flip to their Abbasid side."""
    for path in range(N_PATHS):
        abbasid_side(s, path)
    note(s, Note.ABBASIDS)


@rule("5.2.6", "R41")
def vandals_may_leave(s) -> None:
    """5.2.6, R41: with Sufetula under Rome, a Path F Horde on its Vandal side is removed."""
    if s.tribe[F] == Tribe.VANDALS_ARIAN and control_of(s, Land.SUFETULA) == Control.ROME:
        note(s, Note.HORDE_REMOVED, F, s.tribe[F])
        s.tribe[F] = Tribe.NONE
        s.horde[F] = OFF_MAP


# --- 5.3, 5.4 --------------------------------------------------------------------------------------------------------


@rule("5.3")
def hide_heresies(s) -> None:
    """5.3: Heresies of this Turn's box drop into the cup."""
    for kind in range(N_HERESIES):
        if TURN_HERESIES[s.turn, kind]:
            s.heresy_cup[kind] += TURN_HERESIES[s.turn, kind]
            note(s, Note.HERESY_HIDDEN, kind, TURN_HERESIES[s.turn, kind])


@rule("5.4")
def theologian_appears(s) -> None:
    """5.4: this Turn's Great Theologian, if it has one."""
    s.theologian = TURN_THEOLOGIAN[s.turn]
    if s.theologian:
        note(s, Note.THEOLOGIAN_APPEARS, s.theologian)


# --- 5.5 -------------------------------------------------------------------------------------------------------------


@rule("5.5", "R74")
def council_if_due(s) -> None:
    """5.5, R74: a Council on the Turns that print one; Turn 10's has been held already (5.2.3)."""
    if HAS_COUNCIL[s.turn] and s.turn != CONSTANTINE_TURN:
        begin(s, Procedure.COUNCIL)


# --- 5.6 to 5.9 Turning points ---------------------------------------------------------------------------------------


@rule("5.6")
def justinian(s) -> None:
    """5.6: on Turn 17 Rome is Roman again; a Horde there retreats to Milan, a Ruler is eliminated."""
    if s.turn != JUSTINIAN_TURN:
        return
    if s.tribe[A] and s.horde[A] == 1:
        retreat_horde(s, A)
    if s.seat[A] == 1:
        remove_ruler(s, A)
    s.roman[A] = max(s.roman[A], 1)
    note(s, Note.CONTROL_PLACED, A, 1)


@rule("5.7", "5.7.1", "5.7.2", "R13")
def charlemagne(s) -> None:
    """5.7: on Turn 25 Christian Saxons found the HRE; Arian ones become the Unholy Arian Empire."""
    if s.turn != ABBASID_TURN:
        return
    if s.tribe[A] == Tribe.SAXONS_CHRISTIAN:
        _found_hre(s)
    elif s.tribe[A] == Tribe.SAXONS_ARIAN:
        become_tribe(s, A, Tribe.UNHOLY_ARIAN_EMPIRE)


@rule("5.7.1", "R18")
def _found_hre(s) -> None:
    """5.7.1, R18: the HRE in the Saxons' Land (Ireland from the Homeland), the Saxons, Arian, one further out."""
    distance = min(s.horde[A], PATH_LENGTH[A])
    remove_control(s, A)
    s.roman[A] = distance
    s.hre = 1
    note(s, Note.HRE_FOUNDED, A, distance)
    become_tribe(s, A, Tribe.SAXONS_ARIAN)
    s.horde[A] = min(next_out(s, A, distance), homeland(A))
    note(s, Note.HORDE_RETREATS, A, s.horde[A])
    if s.ruler[A] != Ruler.NONE and s.seat[A] <= distance:
        remove_ruler(s, A)


@rule("5.8")
def shewa(s) -> None:
    """5.8: on Turn 26 the Himyar Clans become the Shewa Sultanate."""
    if s.turn == TURKISH_TURN and s.tribe[E] == Tribe.HIMYAR_CLANS:
        become_tribe(s, E, Tribe.SHEWA_MUSLIM)


@rule("5.9", "R19")
def turkish_decision(s) -> None:
    """5.9: on Turn 26 the lower of two dice picks a Land of Path D, and its state the Turks' religion."""
    if s.turn != TURKISH_TURN:
        return
    first = die(s)
    distance = min(first, die(s))
    tribe = Tribe.TURKS_MANICHEE
    if control(s, D, distance) == Control.ARAB:
        tribe = Tribe.TURKS_MUSLIM
    elif is_christian(s, land_at(D, distance)):
        tribe = Tribe.TURKS_CHRISTIAN
    if s.tribe[D]:
        become_tribe(s, D, tribe)
    if tribe == Tribe.TURKS_MUSLIM:
        _seljuks_appear(s)


@rule("5.9", "R19")
def _seljuks_appear(s) -> None:
    """5.9, R19: the Path B Abbasids become the Seljuks where they stand, or the Seljuks start in Jerusalem."""
    set_arab(s, B, Arab.SELJUKS, max(s.arab_at[B], 0))
    note(s, Note.SELJUKS_APPEAR, B, s.arab_at[B])


# --- 5.10 Roman Army move --------------------------------------------------------------------------------------------


@rule("5.10", "R15")
def offer_army_move(s) -> None:
    """5.10, R15: from Turn 15 on the Roman Army may move."""
    if s.turn >= FALL_OF_ROME_TURN and s.army != NOWHERE:
        ask(s, Decision.ARMY_MOVE)


@rule("5.10", "R48")
def legal_army_move(s, mask) -> None:
    """5.10, R48: any other Roman or HRE Land, or the player's Papal States; `end` leaves the Army."""
    mask[Act.END] = 1
    for land in range(N_LANDS):
        if land != s.army and may_house_army(s, land):
            mask[Act.MOVE_ARMY + land] = 1


@rule("5.10")
def apply_army_move(s, action) -> None:
    """5.10: moves the Army, out of the Damaged Armies box too."""
    if action != Act.END:
        s.army = TARGET_OF[action]
        note(s, Note.ARMY_MOVED, s.army)
