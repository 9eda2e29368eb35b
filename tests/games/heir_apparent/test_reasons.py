"""The reasons for a move of Heir Apparent: every kind of sentence, where it is true."""

from __future__ import annotations

from heirloom.core.words import Reader
from heirloom.games.heir_apparent.mind.reasons import reasons
from heirloom.games.heir_apparent.rules.frames import Bid, Crowd, Drop, Frame, Newcomer, Pick
from tests.games.heir_apparent.table import Table


def why(table: Table, move: str) -> list[str]:
    """What is said for a move of whoever is to act."""
    view = table.state.view(table.waiting)
    reader = Reader("en", ("Ann", "Ben", "Cid"), table.game.package)
    return [reader.read(said) for said in reasons(table.game, view, table.game.actions.read(move))]


def asked(table: Table, frame: Frame, market: str = "") -> Table:
    """The same table, with another question on top."""
    table.public.stack.append(frame)
    table.public.market = [table.card(slug) for slug in market.split()]
    return table


# Setting up


def test_a_bid_says_for_whom_and_what_is_left() -> None:
    table = asked(Table(), Bid(0, 0), market="tax_farmer enchantress inquisitor")
    assert why(table, "bid 2") == [
        "The best Character on offer is The Enchantress of the East Wing.",
        "The Enchantress of the East Wing: Politics 3, Combat 1.",
        "If nobody bids more, you have 3 favor left.",
    ]
    assert why(table, "pass") == ["You keep your 5 favor and still choose a Character for free."]


def test_a_choice_says_what_the_court_had_not_yet() -> None:
    market = "enchantress tourney_champion inquisitor tax_farmer"
    table = asked(Table(courts=("almoner", "archbishop", "spymaster")), Pick(0, 0), market=market)
    assert why(table, "pick enchantress")[1] == (
        "You have no Wizard yet, and need one to cast Spells."
    )
    assert why(table, "pick tourney_champion")[1] == (
        "You have no Fighter yet, and need one to attack."
    )
    table = asked(Table(), Pick(0, 0), market=market)
    assert why(table, "pick enchantress")[1] == "Nobody else on offer has as much Politics."
    assert why(table, "pick tourney_champion")[1] == "Nobody else on offer has as much Combat."
    assert len(why(table, "pick inquisitor")) == 1


# One's own turn


def test_a_card_says_what_it_costs_and_brings() -> None:
    table = Table(hands=("scrying",))
    assert why(table, "play scrying") == ["You draw 3 cards."]
    table = Table(courts=("money_lender", "archbishop", "spymaster"))
    assert why(table, "use money_lender") == [
        "It exhausts The Moneylender.",
        "It brings you 1 favor.",
    ]


def test_a_card_says_whom_it_is_best_used_on() -> None:
    table = Table(hands=("bolt_from_the_blue",))
    assert why(table, "play bolt_from_the_blue")[:3] == [
        "It costs 1 favor; you have 4 left.",
        "The best target is The Hedge Witch (Cid).",
        "The Hedge Witch: Politics 2, Combat 2.",
    ]
    table.play("play bolt_from_the_blue")
    assert why(table, "name lord_chancellor") == [
        "The Lord Chancellor: Politics 4, Combat 0.",
        "Ben has 5 favor, the most of your rivals.",
    ]
    assert why(table, "name spymaster")[1] == "Cid has 5 favor."


def test_going_on_says_who_is_left_for_the_event() -> None:
    table = Table(turned="archbishop almoner")
    assert why(table, "done") == ["You have 4 ready Characters left for the Event."]
    assert why(table, "turn guild_master") == [
        "You have 3 ready Characters left for the Event.",
        "You hold 0 Action cards; you may keep 5 at the end of a turn.",
    ]


def test_drawing_says_what_there_is_room_for() -> None:
    table = Table("draw", hands=("scrying",))
    assert why(table, "draw action") == [
        "You hold 1 Action card; you may keep 5 at the end of a turn."
    ]
    assert why(table, "draw character") == [
        "Your court is full: you would have to discard a Character."
    ]
    table = Table("draw", courts=("almoner archbishop", "spymaster", "hedge_witch"))
    assert why(table, "draw character") == ["You have 3 open slots."]


def test_who_comes_and_goes_is_weighed() -> None:
    strong = "archbishop court_wizard captain_of_the_guard guild_master inquisitor"
    table = Table(courts=(strong, "spymaster", "hedge_witch"))
    asked(table, Newcomer(0, 0, table.card("tax_farmer")))
    assert why(table, "decline")[1] == "Nobody in your court is weaker."
    assert len(why(table, "keep")) == 1
    table = asked(Table(), Crowd(0, 0))
    least = [why(table, f"dismiss {slug}")[1:] for slug in ("almoner", "archbishop")]
    assert least == [["This is the weakest Character of your court."], []]


def test_spells_of_no_use_are_discarded_first() -> None:
    courts = ("almoner", "archbishop", "spymaster")
    table = asked(Table(hands=("scrying court_gossip",), courts=courts), Drop(0, 0))
    assert why(table, "discard scrying") == ["Without a Wizard you cannot cast Scrying."]
    assert why(table, "discard court_gossip") == [
        "You hold 2 Action cards; you may keep 5 at the end of a turn."
    ]


# Spells and Reactions


def test_a_counter_says_what_it_stops_and_whom_that_was_cast_on() -> None:
    table = Table(hands=("bolt_from_the_blue",)).play("play bolt_from_the_blue, name spymaster")
    target = "It is cast on The Spymaster (Cid)."
    assert why(table, "pass") == [
        "As it stands, A Bolt from the Blue (Ann) takes effect.", target
    ]  # fmt: skip
    assert why(table, "counter battle_mage") == [
        "It stops A Bolt from the Blue (Ann).", target
    ]  # fmt: skip
    table.play("counter battle_mage")
    target = "It is cast on The Spymaster (yours)."
    assert why(table, "pass") == ["As it stands, A Bolt from the Blue (Ann) is countered.", target]
    assert why(table, "counter hedge_witch") == [
        "It makes A Bolt from the Blue (Ann) take effect after all.", target
    ]  # fmt: skip


def test_a_life_at_stake_is_named() -> None:
    table = Table(hands=("bolt_from_the_blue", "", "body_double"))
    table.play("play bolt_from_the_blue, name spymaster, pass*3")
    assert why(table, "play body_double")[-2:] == [
        "The Spymaster is at stake.",
        "The Spymaster: Politics 3, Combat 1.",
    ]
    assert why(table, "pass") == ["You hold 1 Action card; you may keep 5 at the end of a turn."]


# Melees


def test_an_attack_says_who_is_stronger_with_all_that_could_help() -> None:
    table = Table()
    said = [
        "The Captain of the Guard attacks The Border Baron (Ben): Combat 4 against 3.",
        "With ready Characters you could add 2, and Ben could add 8.",
    ]
    table.play("attack captain_of_the_guard")
    assert why(table, "name border_baron") == said
    table = Table(courts=("captain_of_the_guard", "mercenary_captain archbishop", "almoner"))
    assert why(table, "attack captain_of_the_guard")[0] == (
        "The Captain of the Guard attacks The Almoner (Cid): Combat 4 against 0."
    )


def test_a_melee_says_who_would_die() -> None:
    table = Table().play("attack captain_of_the_guard, name border_baron")
    assert why(table, "pass") == ["With attack 4 and defence 3, The Border Baron would die."]
    assert why(table, "join battle_mage defence") == [
        "With attack 4 and defence 6, The Captain of the Guard would die."
    ]


# Events


def test_a_contest_says_who_could_still_overtake_and_what_is_to_be_won() -> None:
    table = Table("event").play("deal royal_hunt")
    assert why(table, "join captain_of_the_guard s0") == [
        "You would have 4 tokens.",
        "Ben has 0 and could reach 16 with court and Prince.",
        "Winning brings 3 favor.",
        "Coming last costs 1 favor.",
    ]
    rest = "battle_mage mercenary_captain border_baron berengar hedge_witch knight_errant spymaster"
    table = Table("event", turned=f"{rest} lord_chancellor isaura").play("deal royal_hunt")
    assert why(table, "join captain_of_the_guard s0")[1] == (
        "No rival can overtake that with court and Prince."
    )


def test_tokens_for_another_pool_say_how_large_it_becomes() -> None:
    table = Table("event").play("deal royal_hunt, join captain_of_the_guard s0")
    assert why(table, "join border_baron s0") == ["Ann would have 7 tokens."]


def test_passing_in_a_contest_says_what_is_missing() -> None:
    table = Table("event").play("deal royal_hunt, join captain_of_the_guard s0")
    assert why(table, "pass") == ["As it stands, you need 5 more tokens to win."]
    table.public.stack[-1].seat = 0
    assert why(table, "pass") == ["As it stands, you win."]
    table = Table("event", turned="berengar battle_mage mercenary_captain border_baron")
    table.play("deal royal_hunt, join captain_of_the_guard s0")
    assert why(table, "pass") == [
        "You need 5 more tokens to win, but court and Prince can add only 2."
    ]


def test_the_most_popular_wins_a_mandatory_contest_without_tokens() -> None:
    table = Table("event").play("deal kings_birthday")
    assert why(table, "pass") == ["As it stands, you win."]
    table.play("pass")
    assert why(table, "pass") == ["As it stands, you need 1 more token to win."]


def test_a_challenge_says_which_side_would_win() -> None:
    table = Table("event").play("deal new_tax")
    assert why(table, "prince support") == [
        "It would succeed: Support 2, Opposition 0.",
        "Winning brings 2 favor.",
    ]
    assert why(table, "prince opposition") == [
        "It would fail: Support 0, Opposition 2.",
        "Winning brings 2 favor.",
    ]
    table.play("prince support")
    assert why(table, "pass") == ["It would succeed: Support 2, Opposition 0."]


def test_tokens_of_a_card_are_counted_like_others() -> None:
    table = Table("event", hands=("rousing_speech",)).play("deal royal_hunt")
    assert why(table, "play rousing_speech")[0] == "You would have 3 tokens."
    table = Table(hands=("", "hidden_dagger"))
    table.play("attack captain_of_the_guard, name border_baron, pass, play hidden_dagger")
    assert why(table, "lay defence") == [
        "With attack 4 and defence 7, The Captain of the Guard would die."
    ]


def test_whose_tokens_are_taken_away_says_how_many_there_are() -> None:
    table = Table("event", hands=("", "heckler")).play("deal royal_hunt")
    table.play("join captain_of_the_guard s0, play heckler")
    assert why(table, "name captain_of_the_guard") == [
        "The Captain of the Guard (Ann) has added 4 tokens."
    ]
