"""Every card that does something does it: one scene for each."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from heirloom.core.game import DEALER
from heirloom.core.words import LANGUAGES
from heirloom.games.heir_apparent.cards.texts import text
from heirloom.games.heir_apparent.rules.frames import NOTHING, OPPOSITION, SUPPORT
from tests.games.heir_apparent import table as scenes
from tests.games.heir_apparent.table import COURTS, OWN

Table = partial(scenes.Table, deck=OWN)

# A card, the scene's phase, who is turned, the moves, and what is true afterwards.
Scene = tuple[str, str, str, str, str]

ACTIONS: list[Scene] = [
    ("sealed_letters", "act", "", "deal tithe scandal", "hand 0 2; discarded sealed_letters"),
    ("court_gossip", "act", "", "name s1", "favor 1 1; favor 0 5"),
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
    ("apprentice_wand", "act", "", "name archbishop", "politics archbishop 4"),
    ("fools_cap", "act", "", "name lord_chancellor", "politics lord_chancellor 1"),
    ("silver_tongue", "act", "", "name almoner, pass*3", "politics almoner 6"),
    ("giants_strength", "act", "", "name court_wizard, pass*3", "combat court_wizard 6"),
    ("curse_of_stammering", "act", "", "name spymaster, pass*3", "politics spymaster 0"),
    ("weak_knees", "act", "", "name mercenary_captain, pass*3", "combat mercenary_captain 1"),
    ("midas_touch", "act", "", "name almoner, pass*3", "politics almoner 5"),
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
    ("glamour", "", "lay s0, pass*3", "pool s0 4", ""),
    ("rash_promise", "", "lay s0, deal tithe, deal scandal", "pool s0 8; hand 1 1; hand 2 1", ""),
    ("battle_rage", "", "lay s0, pass*3", "pool s0 7", ""),
]

REMOVING: list[Scene] = [
    ("heckler", "", "name berengar", "pool s1 0; pool s0 2", ""),
    ("sand_in_the_eyes", "", "name berengar, deal tithe", "pool s1 0; hand 0 1", ""),
    ("veil_of_doubt", "", "name berengar, lay s0, pass*3", "pool s1 0; pool s0 4", ""),
]

IN_EVENTS: list[Scene] = [
    ("night_watch", "", "name battle_mage", "turned battle_mage", ""),
    ("hundred_winks", "", "name battle_mage, pass*3, deal tithe", "turned battle_mage", ""),
    ("banishment", "", "name lord_chancellor, pass*3", "dismissed lord_chancellor", ""),
    ("fools_cap", "", "name lord_chancellor", "politics lord_chancellor 1", ""),
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
        assert table.holds("pool s0 6")


@pytest.mark.clause("8.2", "R38")
@pytest.mark.parametrize(
    ("card", "moves", "attack", "defence"),
    [
        ("hidden_dagger", "lay defence", 3, 4),
        ("sand_in_the_eyes", "name captain_of_the_guard, deal tithe", 1, 0),
        ("battle_rage", "lay defence, pass*3", 3, 5),
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
    ("florian", "act", "", "name s1", "favor 0 5; favor 1 3"),
    ("berengar", "act", "", "name almoner", "turned almoner"),
    ("isaura", "act", "", "name s1, deal tithe", "hand 0 1; favor 1 4"),
    ("gaspard", "act", "", "", "favor 0 6"),
    ("ulric", "event", "archbishop", "name archbishop, discard tithe",
     "unturned archbishop; hand 0 0"),
    ("royal_astrologer", "act", "", "deal tithe scandal", "hand 0 2"),
    ("inquisitor", "act", "", "name s1", "favor 1 4"),
    ("almoner", "act", "", "deal inquisitor, keep, dismiss archbishop",
     "of inquisitor 0; turned inquisitor"),
    ("retired_assassin", "act", "border_baron", "name border_baron",
     "killed border_baron; dismissed retired_assassin"),
    ("spymaster", "act", "", "name s1, discard tithe, deal parry", "hand 0 1; hand 1 0"),
    ("tax_farmer", "act", "", "", "favor 0 6"),
    ("money_lender", "act", "", "name s2", "favor 0 7; favor 2 6"),
    ("smuggler_queen", "act", "", "deal tithe scandal parry, discard parry", "hand 0 2"),
    ("hedge_witch", "act", "", "name florian", "turned hedge_witch"),
    ("lord_chamberlain", "event", "", "name border_baron", "turned border_baron"),
    ("court_poisoner", "event", "", "name berengar", "pool s1 0"),
    ("court_conjurer", "event", "", "name berengar, lay s0", "pool s1 0; pool s0 4"),
    ("enchantress", "event", "", "lay s0", "pool s0 5"),
]  # fmt: skip


def court_with(who: str) -> str:
    """The first court, somebody in place of the master of the guilds."""
    return COURTS[0].replace("guild_master", who)


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
    hands = {"spymaster": ("", "tithe"), "ulric": ("tithe",)}.get(who, ())
    table = Table(phase, hands=hands, courts=courts, princes=princes, turned=turned)
    if phase == "event":
        table.play("deal state_banquet, prince s0, prince s1, pass")
    table.play(f"use {who}").play(moves)
    for fact in facts.split("; "):
        assert table.holds(fact), fact


@pytest.mark.clause("R52")
def test_the_master_at_arms_and_the_poisoner_work_in_a_melee_too() -> None:
    for who, left in (("master_at_arms", 0), ("court_poisoner", 0)):
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
@pytest.mark.parametrize(
    ("who", "then", "fact"),
    [
        ("dowager_duchess", "", "favor 0 8"),
        ("guild_master", "deal parry", "hand 0 3"),
        ("royal_favorite", "name royal_favorite", "unturned royal_favorite"),
    ],
)
def test_who_helps_to_win_a_contest_may_profit_by_it(who: str, then: str, fact: str) -> None:
    courts = (court_with(who), COURTS[1].replace(who, "inquisitor"), COURTS[2])
    table = Table("event", courts=courts, turned="almoner")
    table.play(f"deal state_banquet, join {who} s0, pass*3, deal tithe scandal").play(then)
    assert table.holds(fact)


@pytest.mark.clause("9.10")
def test_who_helps_somebody_else_to_win_profits_nobody() -> None:
    table = Table("event", turn=1).play("deal state_banquet, pass*2, prince s0, pass")
    table.play("pass, join guild_master s0, join dowager_duchess s0, pass*3, deal tithe scandal")
    assert table.holds("favor 1 5")  # the Duchess helped a rival


@pytest.mark.clause("1.6", "1.9")
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
        silent = card.slug == "border_baron"
        for lang in LANGUAGES:
            assert bool(text(card)[lang]) != silent, card.slug


@pytest.mark.clause("9.6", "9.8")
def test_a_card_adds_to_any_open_pool_and_all_are_open_in_a_mandatory_contest() -> None:
    table = Table("event", hands=("rousing_speech",))
    said = text(table.game.deck.cards[table.card("rousing_speech")])
    assert "any open pool" in said["en"]
    assert "toute réserve ouverte" in said["fr"]
    table.play("deal state_banquet, play rousing_speech")
    assert table.legal() == ["lay s0"]
    table = Table("event", hands=("rousing_speech",)).play("deal feast_of_fools")
    table.play("play rousing_speech, lay s2")
    assert table.pool("s2") == 3


# What Characters do by themselves


@pytest.mark.clause("9.3")
@pytest.mark.parametrize(
    ("who", "event", "pool", "tokens"),
    [
        ("lord_chancellor", "new_tax", "support", 5),
        ("lord_chancellor", "state_banquet", "s0", 3),
        ("tourney_champion", "royal_hunt", "s0", 5),
        ("tourney_champion", "war_council", "support", 3),
    ],
)
def test_some_add_more_in_contests_and_some_in_challenges(
    who: str, event: str, pool: str, tokens: int
) -> None:
    courts = (court_with(who), COURTS[1].replace(who, "guild_master"), COURTS[2])
    table = Table("event", courts=courts).play(f"deal {event}, join {who} {pool}")
    assert table.pool(pool) == tokens


@pytest.mark.clause("R20")
def test_the_archbishop_and_the_captain_lead_their_own_and_nobody_else() -> None:
    courts = (COURTS[0], COURTS[1].replace("dowager_duchess", "inquisitor"), COURTS[2])
    table = Table(courts=courts, hands=("", "scandal"), turn=1)
    for fact in ("politics almoner 3", "politics archbishop 3", "politics inquisitor 2"):
        assert table.holds(fact), fact
    for fact in ("combat court_wizard 2", "combat captain_of_the_guard 3", "combat spymaster 1"):
        assert table.holds(fact), fact
    table.play("play scandal, name archbishop")
    assert table.holds("politics almoner 2")


@pytest.mark.clause("7.2")
def test_the_court_wizard_draws_when_he_counters() -> None:
    table = Table(hands=("", "transmutation"), turn=1)
    table.play("play transmutation, pass, counter court_wizard, deal tithe")
    assert table.holds("hand 0 1")
    assert table.waiting == 1
    table.play("pass*3")
    assert table.holds("favor 1 5")


@pytest.mark.clause("8.4", "1.6")
def test_the_battle_mage_takes_her_attacker_along() -> None:
    table = Table().play("attack captain_of_the_guard, name battle_mage, pass*2")
    table.play("join court_wizard attack, pass*3")
    assert table.holds("killed battle_mage")
    assert table.holds("killed captain_of_the_guard")


@pytest.mark.clause("1.6")
def test_the_battle_mage_takes_nobody_along_who_did_not_attack_her() -> None:
    table = Table(hands=("bolt_from_the_blue",)).play("play bolt_from_the_blue, name battle_mage")
    table.play("pass*3")
    assert table.public.killed == [table.card("battle_mage")]
    table = Table(turn=1).play("attack battle_mage, name captain_of_the_guard, pass*3")
    assert table.public.killed == [table.card("battle_mage")]  # she attacked, and is not her own


@pytest.mark.clause("8.4")
def test_the_mercenary_captain_is_paid_on_delivery() -> None:
    table = Table(turn=1).play("attack mercenary_captain, name almoner, pass*3")
    assert table.holds("killed almoner")
    assert table.holds("favor 1 7")
    table = Table().play("attack captain_of_the_guard, name mercenary_captain, pass*3")
    assert table.holds("killed captain_of_the_guard")
    assert table.holds("favor 1 7")


@pytest.mark.clause("8.4")
def test_the_mercenary_captain_is_not_paid_for_assistance() -> None:
    table = Table(turn=1).play("attack border_baron, name almoner, pass")
    table.play("join mercenary_captain attack, pass*3")
    assert table.holds("favor 1 5")


@pytest.mark.clause("9.3")
def test_the_confessor_draws_and_the_alchemist_costs_when_they_participate() -> None:
    table = Table("event", courts=(court_with("kings_confessor"), *COURTS[1:]))
    table.play("deal state_banquet, join kings_confessor s0, deal tithe")
    assert table.holds("hand 0 1")
    assert table.pool("s0") == 4  # the Archbishop leads him
    assert table.waiting == 1
    table = Table("event", courts=(court_with("court_alchemist"), *COURTS[1:]))
    table.play("deal state_banquet, join court_alchemist s0")
    assert table.holds("favor 0 4")
    assert table.pool("s0") == 4


@pytest.mark.clause("R52", "8.2")
def test_the_prior_militant_stands_before_others() -> None:
    courts = (COURTS[0], COURTS[1].replace("border_baron", "prior_militant"), COURTS[2])
    table = Table(courts=courts).play("attack captain_of_the_guard, name lord_chancellor")
    table.play("use prior_militant")
    assert table.pool("defence") == 5


@pytest.mark.clause("R47")
def test_light_fingers_are_as_many_as_there_are_rogues() -> None:
    courts = (court_with("smuggler_queen"), COURTS[1], COURTS[2])
    table = Table(hands=("light_fingers",), courts=courts, princes="ulric berengar isaura")
    table.play("play light_fingers, name s1, deal tithe")
    for fact in ("favor 0 7", "favor 1 3", "hand 0 1"):
        assert table.holds(fact), fact


@pytest.mark.clause("R43", "9.6")
def test_tokens_that_are_swayed_count_for_who_sways_them() -> None:
    courts = (court_with("court_conjurer"), COURTS[1], COURTS[2])
    table = Table("event", courts=courts).play("deal new_tax, pass, prince support, pass")
    table.play("use court_conjurer, name berengar, lay opposition, pass*3")
    assert table.holds("favor 0 7")  # the only one in Opposition
    table = Table("event", courts=courts).play("deal state_banquet, pass, prince s1, pass")
    table.play("use court_conjurer, name berengar")
    assert table.legal("side") == ["lay s0", "lay s1"]
    table.play("lay s1")  # it was emptied by that, and only its owner opens it
    assert (table.pool("s0"), table.pool("s1")) == (0, 0)


# Events that changed


@pytest.mark.clause("9.8", "9.10")
def test_the_feast_of_fools_pays_for_rogues() -> None:
    table = Table("event", turn=2).play("deal feast_of_fools, join spymaster s2")
    assert table.pool("s2") == 4
    table.play("prince s0, pass*3")
    for fact in ("favor 2 8", "favor 1 7", "favor 0 5"):  # the loser is King of Fools
        assert table.holds(fact), fact


@pytest.mark.clause("9.10")
def test_the_peasants_ask_for_the_nobles() -> None:
    table = Table("event").play("deal peasant_revolt, prince opposition, pass*3")
    for fact in ("favor 0 6", "favor 1 1", "favor 2 3"):
        assert table.holds(fact), fact


CHALLENGES = [card.slug for card in Table().game.deck.cards if card.kind == "challenge"]


def after_challenge(slug: str, subject: int, seat: int, succeeds: bool) -> tuple[object, ...]:
    """What everybody has after a Challenge in which one player alone was on both sides."""
    table = Table("event").play(f"deal {slug}")
    if table.legal("name"):
        table.play(table.legal("name")[subject])
    event = table.public.event()
    assert event is not None
    for pool, n in ((SUPPORT, 2 + succeeds), (OPPOSITION, 3 - succeeds)):
        table.game.court.lay(event, seat, table.public.princes[seat], pool, n)
    table.play("pass*3")
    while table.public.event() is not None:
        if table.waiting == DEALER:
            outcome = table.game.chance(table.state).sample(Random(1))
            table.game.settle(table.state, outcome)
        else:
            table.play(table.legal()[0])
    public = table.public
    courts = [len(set(places) - {NOTHING}) for places in public.places]
    return tuple(zip(public.favor, public.hands, courts, strict=True))


@pytest.mark.clause("R45")
@pytest.mark.parametrize("succeeds", [True, False], ids=["success", "failure"])
@pytest.mark.parametrize("slug", CHALLENGES)
def test_being_alone_on_both_sides_never_pays(slug: str, succeeds: bool) -> None:
    """Whoever it was is no better off than with somebody else there in their place."""
    for subject in (0, -1):
        for seat in range(3):
            there = after_challenge(slug, subject, seat, succeeds)[seat]
            out = after_challenge(slug, subject, (seat + 1) % 3, succeeds)[seat]
            assert all(mine <= theirs for mine, theirs in zip(there, out, strict=True)), seat  # type: ignore[call-overload]


@pytest.mark.clause("R45", "9.10")
def test_being_on_one_side_pays() -> None:
    table = Table("event").play("deal new_tax, prince support, prince opposition, pass")
    table.play("join archbishop support, pass*3")
    for fact in ("favor 0 7", "favor 1 4"):
        assert table.holds(fact), fact
    table = Table("event").play("deal new_tax, prince support, prince opposition, pass")
    table.play("join archbishop opposition, pass*3")
    for fact in ("favor 0 5", "favor 1 7"):
        assert table.holds(fact), fact
    assert "double" in table.told()
