"""Every card that does something does it: one scene for each."""

from __future__ import annotations

import pytest

from heirloom.core.words import LANGUAGES
from heirloom.games.heir_apparent.cards.texts import text
from tests.games.heir_apparent.table import COURTS, Table

# A card, the scene's phase, who is turned, the moves, and what is true afterwards.
Scene = tuple[str, str, str, str, str]

ACTIONS: list[Scene] = [
    ("sealed_letters", "act", "", "deal tithe scandal", "hand 0 2; discarded sealed_letters"),
    ("court_gossip", "act", "", "name s1", "favor 1 3; favor 0 5"),
    ("poisoned_goblet", "act", "border_baron", "name border_baron",
     "killed border_baron; favor 0 4"),
    ("scandal", "act", "", "name lord_chancellor", "dismissed lord_chancellor"),
    ("night_watch", "act", "", "name spymaster", "turned spymaster"),
    ("second_wind", "act", "florian", "name florian", "unturned florian"),
    ("turncoat", "act", "", "name border_baron, dismiss almoner",
     "of border_baron 0; favor 0 2; dismissed almoner"),
    ("the_king_is_resting", "act", "", "deal plague", "past plague; favor 0 6"),
    ("challenge_at_dawn", "act", "", "name archbishop, name dowager_duchess, pass*3",
     "killed archbishop"),
    ("tithe", "act", "", "", "favor 0 8"),
    ("guild_dues", "act", "", "", "favor 0 7"),
    ("scrying", "act", "", "pass*3, deal tithe scandal parry", "hand 0 3"),
    ("bolt_from_the_blue", "act", "", "name poet_laureate, pass*3",
     "killed poet_laureate; favor 0 4"),
    ("banishment", "act", "", "name battle_mage, pass*3", "dismissed battle_mage"),
    ("transmutation", "act", "", "pass*3", "favor 0 8"),
    ("charm", "act", "", "name spymaster, pass*3, dismiss guild_master",
     "of spymaster 0; favor 0 3; dismissed guild_master"),
    ("hundred_winks", "act", "", "name isaura, pass*3, deal tithe", "turned isaura; hand 0 1"),
    ("quickening", "act", "archbishop", "name archbishop, pass*3, deal tithe",
     "unturned archbishop; hand 0 1"),
    ("disenchantment", "act", "", "name florian, pass*3, deal tithe scandal", "hand 0 2"),
]  # fmt: skip

UNDER: list[Scene] = [
    ("ancestral_sword", "act", "", "name almoner",
     "under ancestral_sword almoner; combat almoner 3"),
    ("war_horse", "act", "", "name almoner", "combat almoner 2; under war_horse almoner"),
    ("chain_of_office", "act", "", "name florian", "politics florian 5"),
    ("apprentice_wand", "act", "", "name archbishop", "politics archbishop 5"),
    ("fools_cap", "act", "", "name lord_chancellor", "politics lord_chancellor 2"),
    ("silver_tongue", "act", "", "name almoner, pass*3", "politics almoner 5"),
    ("giants_strength", "act", "", "name court_wizard, pass*3", "combat court_wizard 5"),
    ("curse_of_stammering", "act", "", "name isaura, pass*3", "politics isaura -1"),
    ("weak_knees", "act", "", "name mercenary_captain, pass*3", "combat mercenary_captain 2"),
    ("midas_touch", "act", "", "name almoner, pass*3", "politics almoner 4"),
]  # fmt: skip


def marked(scenes: list[Scene], *marks: pytest.MarkDecorator) -> list[object]:
    """Scenes that show the same clauses, each by the name of its card."""
    return [pytest.param(scene, id=scene[0], marks=marks) for scene in scenes]


@pytest.mark.clause("6.1", "6.5")
@pytest.mark.parametrize("scene", marked(ACTIONS) + marked(UNDER, pytest.mark.clause("6.2", "R10")))
def test_a_card_of_the_actions_phase_does_what_it_says(scene: Scene) -> None:
    card, phase, turned, moves, facts = scene
    table = Table(phase, hands=(card,), turned=turned).play(f"play {card}").play(moves)
    for fact in facts.split("; "):
        assert table.holds(fact), fact
    assert card not in [table.game.card_names[c] for c in table.public.limbo]


LAYING: list[Scene] = [
    ("rousing_speech", "", "lay s0", "pool s0 5", ""),
    ("packed_gallery", "", "lay s0", "pool s0 7; favor 0 4", ""),
    ("glamour", "", "lay s0, pass*3", "pool s0 6", ""),
    ("battle_rage", "", "lay s0, pass*3", "pool s0 7", ""),
]

REMOVING: list[Scene] = [
    ("heckler", "", "name berengar", "pool s1 0; pool s0 2", ""),
    ("sand_in_the_eyes", "", "name berengar, deal tithe", "pool s1 0; hand 0 1", ""),
    ("veil_of_doubt", "", "name berengar, pass*3", "pool s1 0", ""),
]

IN_EVENTS: list[Scene] = [
    ("sudden_illness", "", "name isaura", "turned isaura", ""),
    ("night_watch", "", "name battle_mage", "turned battle_mage", ""),
    ("hundred_winks", "", "name battle_mage, pass*3, deal tithe", "turned battle_mage", ""),
    ("banishment", "", "name lord_chancellor, pass*3", "dismissed lord_chancellor", ""),
    ("fools_cap", "", "name lord_chancellor", "politics lord_chancellor 2", ""),
    ("curse_of_stammering", "", "name spymaster, pass*3", "politics spymaster 0", ""),
    ("disenchantment", "", "name florian, pass*3, deal tithe scandal", "hand 0 2", ""),
]


@pytest.mark.clause("R8", "R29", "R38")
@pytest.mark.parametrize(
    "scene",
    marked(LAYING, pytest.mark.clause("R34"))
    + marked(REMOVING, pytest.mark.clause("R43"))
    + marked(IN_EVENTS),
)
def test_a_card_of_the_event_phase_does_what_it_says(scene: Scene) -> None:
    card, turned, moves, facts, _ = scene
    table = Table("event", hands=(card,), turned=turned)
    table.play("deal state_banquet, prince s0, prince s1, pass").play(f"play {card}").play(moves)
    for fact in facts.split("; "):
        assert table.holds(fact), fact


@pytest.mark.clause("R38")
def test_second_wind_and_quickening_unturn_within_an_event_too() -> None:
    for card, passes in (("second_wind", ""), ("quickening", ", pass*3, deal tithe")):
        table = Table("event", hands=(card,)).play("deal state_banquet, join archbishop s0, pass*2")
        table.play(f"play {card}, name archbishop{passes}, pass*2, join archbishop s0")
        assert table.holds("pool s0 8")


@pytest.mark.clause("8.2", "R38")
@pytest.mark.parametrize(
    ("card", "moves", "attack", "defence"),
    [
        ("hidden_dagger", "lay defence", 4, 4),
        ("sand_in_the_eyes", "name captain_of_the_guard, deal tithe", 2, 0),
        ("battle_rage", "lay defence, pass*3", 4, 5),
    ],
)
def test_a_card_of_a_melee_does_what_it_says(
    card: str, moves: str, attack: int, defence: int
) -> None:
    table = Table(hands=("", card)).play("attack captain_of_the_guard, name lord_chancellor, pass")
    table.play(f"play {card}").play(moves)
    assert (table.pool("attack"), table.pool("defence")) == (attack, defence)


@pytest.mark.clause("8.3", "R38")
@pytest.mark.parametrize(
    ("card", "more"), [("second_wind", ""), ("quickening", ", pass*3, deal tithe")]
)
def test_who_is_unturned_in_a_melee_may_assist_again(card: str, more: str) -> None:
    table = Table(hands=("", card)).play("attack captain_of_the_guard, name lord_chancellor, pass")
    table.play(f"join border_baron defence, pass*2, play {card}, name border_baron{more}")
    table.play("pass*2, join border_baron defence")
    assert table.pool("defence") == 6


# Reactions

ATTACK = "attack captain_of_the_guard, name poet_laureate"


@pytest.mark.clause("6.4", "R59")
def test_the_body_double_saves_who_would_be_killed() -> None:
    table = Table(hands=("", "", "body_double")).play(
        f"{ATTACK}, pass, pass*3, play body_double, pass"
    )
    assert table.holds("of poet_laureate 2")
    assert "kill" not in table.told()


@pytest.mark.clause("6.4")
def test_a_state_funeral_pays_for_a_death() -> None:
    table = Table(hands=("", "", "state_funeral")).play(f"{ATTACK}, pass, pass*3, pass")
    table.play("play state_funeral")
    assert table.holds("favor 2 11")  # the poet leaves three favor as well


@pytest.mark.clause("6.4")
def test_a_vendetta_ruins_whom_the_bereaved_names() -> None:
    table = Table(hands=("", "", "vendetta")).play(f"{ATTACK}, pass, pass*3, pass")
    table.play("play vendetta, name s0")
    assert table.holds("favor 0 1")


@pytest.mark.clause("6.4")
def test_a_parry_lays_tokens_before_anybody_else_can() -> None:
    table = Table(hands=("", "", "parry")).play(f"{ATTACK}, play parry")
    assert table.pool("defence") == 4


@pytest.mark.clause("R60")
def test_a_scapegoat_spares_the_loser() -> None:
    table = Table("event", hands=("", "scapegoat")).play(
        "deal royal_hunt, join captain_of_the_guard s0"
    )
    table.play("prince s1, pass*3, play scapegoat, deal tithe")
    assert table.holds("favor 1 5")
    assert table.holds("hand 1 1")


@pytest.mark.clause("R60", "R51")
def test_a_victory_feast_adds_to_a_victory() -> None:
    table = Table("event", hands=("victory_feast",)).play("deal royal_hunt, prince s0, pass*3")
    table.play("play victory_feast, deal tithe, pass")
    assert table.holds("favor 0 9")


@pytest.mark.clause("R37", "R35")
def test_cold_iron_counters_without_a_wizard_and_uses_up_no_opportunity() -> None:
    table = Table(hands=("transmutation", "cold_iron")).play("play transmutation, play cold_iron")
    assert table.waiting == 1
    table.play("pass*3")
    assert table.holds("favor 0 5")


@pytest.mark.clause("R37", "R9")
def test_the_counter_rune_is_a_spell_that_can_be_countered_itself() -> None:
    table = Table(hands=("transmutation", "counter_rune", "cold_iron"))
    table.play("play transmutation, play counter_rune")
    assert table.legal("play") == []  # no Reaction to a Reaction
    table.play("counter hedge_witch, pass*3, pass*3")
    assert table.holds("favor 0 8")
    table = Table(hands=("transmutation", "counter_rune")).play(
        "play transmutation, play counter_rune"
    )
    table.play("pass*3, deal tithe, pass*3")
    assert table.holds("favor 0 5")


# What Characters and Princes can do

ABILITIES: list[Scene] = [
    ("florian", "act", "", "name s1", "favor 0 6; favor 1 4"),
    ("berengar", "act", "border_baron", "name border_baron", "unturned border_baron"),
    ("isaura", "act", "", "deal tithe", "hand 0 1"),
    ("gaspard", "act", "", "", "favor 0 6"),
    ("ulric", "act", "archbishop", "name archbishop", "unturned archbishop"),
    ("royal_astrologer", "act", "", "deal tithe scandal", "hand 0 2"),
    ("inquisitor", "act", "", "name border_baron", "turned border_baron"),
    ("almoner", "act", "", "deal inquisitor, keep, dismiss archbishop",
     "of inquisitor 0; turned inquisitor"),
    ("retired_assassin", "act", "border_baron", "name border_baron",
     "killed border_baron; dismissed retired_assassin"),
    ("spymaster", "act", "", "name s1, discard tithe, deal parry", "hand 0 1; hand 1 0"),
    ("tax_farmer", "act", "", "name s2", "favor 0 6; favor 2 4"),
    ("money_lender", "act", "", "", "favor 0 6"),
    ("smuggler_queen", "act", "", "deal tithe scandal parry, discard parry", "hand 0 2"),
    ("royal_favorite", "act", "archbishop", "name archbishop", "unturned archbishop"),
    ("hedge_witch", "act", "", "name florian", "turned hedge_witch"),
    ("kings_confessor", "event", "", "name border_baron", "turned border_baron"),
    ("court_poisoner", "event", "", "name berengar", "pool s1 0"),
    ("court_conjurer", "event", "", "name berengar", "pool s1 0"),
]  # fmt: skip


@pytest.mark.clause("R52", "5.1")
@pytest.mark.parametrize("scene", ABILITIES, ids=[scene[0] for scene in ABILITIES])
def test_a_character_can_be_turned_for_what_it_can_do(scene: Scene) -> None:
    who, phase, turned, moves, facts = scene
    princes = "florian berengar isaura"
    court = COURTS[0]
    rival = COURTS[1]
    if who in ("berengar", "isaura", "gaspard", "ulric"):
        princes = f"{who} florian {'isaura' if who != 'isaura' else 'berengar'}"
        court, rival = (rival, court) if who == "berengar" else (court, rival)
    elif who not in ("florian", "almoner"):
        court = court.replace("guild_master", who)
    courts = (court, rival, COURTS[2].replace(who, "guild_master"))
    hands = ("", "tithe") if who == "spymaster" else ()
    table = Table(phase, hands=hands, courts=courts, princes=princes, turned=turned)
    if phase == "event":
        table.play("deal state_banquet, prince s0, prince s1, pass")
    table.play(f"use {who}").play(moves)
    for fact in facts.split("; "):
        assert table.holds(fact), fact


@pytest.mark.clause("R52")
def test_the_master_at_arms_and_the_poisoner_work_in_a_melee_too() -> None:
    for who, left in (("master_at_arms", 0), ("court_poisoner", 1)):
        courts = (COURTS[0], COURTS[1].replace("border_baron", who), COURTS[2])
        table = Table(courts=courts).play("attack captain_of_the_guard, name lord_chancellor")
        table.play(f"use {who}, name captain_of_the_guard")
        assert table.pool("attack") == left


@pytest.mark.clause("R49")
def test_the_hedge_witch_strips_a_character_of_everything() -> None:
    table = Table(hands=("", "", "fools_cap"), turn=2).play("play fools_cap, name spymaster")
    table.play("use hedge_witch, name spymaster")
    assert table.holds("politics spymaster 3")
    assert table.holds("discarded fools_cap")


@pytest.mark.clause("9.10")
@pytest.mark.parametrize("who", ["dowager_duchess", "tourney_champion"])
def test_who_helps_to_win_a_contest_may_profit_by_it(who: str) -> None:
    courts = (COURTS[0].replace("almoner", who), COURTS[1].replace(who, "inquisitor"), COURTS[2])
    table = Table("event", courts=courts).play(f"deal state_banquet, join {who} s0, pass*3")
    table.play("deal tithe scandal")
    assert table.holds("favor 0 8")


@pytest.mark.clause("1.6")
def test_the_poet_and_the_knight_leave_something_behind() -> None:
    table = Table().play(f"{ATTACK}, pass*3")
    assert table.holds("favor 2 8")
    table = Table(hands=("bolt_from_the_blue",)).play("play bolt_from_the_blue, name knight_errant")
    table.play("pass*3, deal tithe scandal")
    assert table.holds("hand 2 2")


@pytest.mark.clause("1.8")
def test_every_card_that_does_something_says_so_in_both_languages() -> None:
    table = Table()
    for card in table.game.deck.cards:
        silent = card.kind == "character" and not card.ability and not card.trigger
        for lang in LANGUAGES:
            assert bool(text(card)[lang]) != silent, card.slug
