"""Every change a user can take back. Nothing else writes a map."""

from battlemap.document.commands.aligning import AlignGrid
from battlemap.document.commands.barriers import SetHitPoints
from battlemap.document.commands.base import Command
from battlemap.document.commands.doors import AddDoors, EditDoors, RemoveDoors, SetDoorState
from battlemap.document.commands.fog import SetFogMode, SetRevealed, WithFog
from battlemap.document.commands.lights import AddLights, EditLights, RemoveLights
from battlemap.document.commands.maps import AddMap, EditMapInfo, SetDarkness, SetHouseRules
from battlemap.document.commands.notes import AddNotes, EditNotes, RemoveNotes
from battlemap.document.commands.outcomes import ApplyOutcome
from battlemap.document.commands.redrawing import Redraw
from battlemap.document.commands.templates import AddTemplates, EditTemplates, RemoveTemplates
from battlemap.document.commands.terrains import AddTerrains, EditTerrains, RemoveTerrains
from battlemap.document.commands.tokens import AddTokens, EditToken, EditTokens, MoveTokens, RemoveTokens, TurnTokens
from battlemap.document.commands.turns import (
    ComeBackIn,
    DelayTurn,
    EndFight,
    HoldTurn,
    JoinFight,
    LeaveFight,
    NextTurn,
    PreviousTurn,
    ReadyAction,
    SetInitiative,
    SetLasting,
    SpendAction,
    SplitEntry,
    StartFight,
    TriggerReadied,
    TurnCommand,
    UniteEntries,
    WithSpending,
)
from battlemap.document.commands.walls import AddWalls, EditWalls, RemoveWalls

__all__ = [
    "AddDoors",
    "AddLights",
    "AddMap",
    "AddNotes",
    "AddTemplates",
    "AddTerrains",
    "AddTokens",
    "AddWalls",
    "AlignGrid",
    "ApplyOutcome",
    "ComeBackIn",
    "Command",
    "DelayTurn",
    "EditDoors",
    "EditLights",
    "EditMapInfo",
    "EditNotes",
    "EditTemplates",
    "EditTerrains",
    "EditToken",
    "EditTokens",
    "EditWalls",
    "EndFight",
    "HoldTurn",
    "JoinFight",
    "LeaveFight",
    "MoveTokens",
    "NextTurn",
    "PreviousTurn",
    "ReadyAction",
    "Redraw",
    "RemoveDoors",
    "RemoveLights",
    "RemoveNotes",
    "RemoveTemplates",
    "RemoveTerrains",
    "RemoveTokens",
    "RemoveWalls",
    "SetDarkness",
    "SetDoorState",
    "SetFogMode",
    "SetHitPoints",
    "SetHouseRules",
    "SetInitiative",
    "SetLasting",
    "SetRevealed",
    "SpendAction",
    "SplitEntry",
    "StartFight",
    "TriggerReadied",
    "TurnCommand",
    "TurnTokens",
    "UniteEntries",
    "WithFog",
    "WithSpending",
]
