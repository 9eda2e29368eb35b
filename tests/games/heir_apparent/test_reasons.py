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
        "The first choice would be The Enchantress of the East Wing.",
        "The Enchantress of the East Wing has 3 Politics and 1 Combat.",
        "If nobody bids more, it leaves you 3 favor.",
    ]
    assert why(table, "pass") == ["You keep your 5 favor and still choose a Character for nothing."]


def test_a_choice_says_what_the_court_had_not_yet() -> None:
    market = "enchantress tourney_champion inquisitor tax_farmer"
    table = asked(Table(courts=("almoner", "archbishop", "spymaster")), Pick(0, 0), market=market)
    assert why(table, "pick enchantress")[1] == (
        "You have no Wizard yet, and without one no Spell is cast."
    )
    assert why(table, "pick tourney_champion")[1] == (
        "You have no Fighter yet, and without one you do not attack."
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
        "It turns The Moneylender.",
        "It brings you 1 favor.",
    ]


def test_a_card_says_whom_it_is_best_used_on() -> None:
    table = Table(hands=("bolt_from_the_blue",))
    assert why(table, "play bolt_from_the_blue")[:3] == [
        "It costs 1 favor and leaves you 4.",
        "It is best used on The Hedge Witch.",
        "The Hedge Witch has 2 Politics and 2 Combat.",
    ]
    table.play("play bolt_from_the_blue")
    assert why(table, "name lord_chancellor") == [
        "The Lord Chancellor has 4 Politics and 0 Combat.",
        "Ben has 5 favor, the most of your rivals.",
    ]
    assert why(table, "name spymaster")[1] == "Cid has 5 favor."


def test_going_on_says_who_is_left_for_the_event() -> None:
    table = Table(turned="archbishop almoner")
    assert why(table, "done") == ["It leaves you 4 unturned Characters for the Event."]
    assert why(table, "turn guild_master") == [
        "It leaves you 3 unturned Characters for the Event.",
        "You hold 0 Action cards, and 5 may be kept.",
    ]


def test_drawing_says_what_there_is_room_for() -> None:
    table = Table("draw", hands=("scrying",))
    assert why(table, "draw action") == ["You hold 1 Action card, and 5 may be kept."]
    assert why(table, "draw character") == ["Your court is full: somebody would have to go."]
    table = Table("draw", courts=("almoner archbishop", "spymaster", "hedge_witch"))
    assert why(table, "draw character") == ["You have 3 open places."]


def test_who_comes_and_goes_is_weighed() -> None:
    strong = "archbishop court_wizard captain_of_the_guard guild_master inquisitor"
    table = Table(courts=(strong, "spymaster", "hedge_witch"))
    asked(table, Newcomer(0, 0, table.card("tax_farmer")))
    assert why(table, "decline")[1] == "Everybody of your court can do as much."
    assert len(why(table, "keep")) == 1
    table = asked(Table(), Crowd(0, 0))
    least = [why(table, f"dismiss {slug}")[1:] for slug in ("almoner", "archbishop")]
    assert least == [["Nobody else of your court can do less."], []]


def test_spells_of_no_use_are_discarded_first() -> None:
    courts = ("almoner", "archbishop", "spymaster")
    table = asked(Table(hands=("scrying court_gossip",), courts=courts), Drop(0, 0))
    assert why(table, "discard scrying") == ["Without a Wizard you cannot cast Scrying."]
    assert why(table, "discard court_gossip") == ["You hold 2 Action cards, and 5 may be kept."]


# Spells and Reactions


def test_a_counter_says_what_it_stops_and_whom_that_was_cast_on() -> None:
    table = Table(hands=("bolt_from_the_blue",)).play("play bolt_from_the_blue, name spymaster")
    target = "It is cast on The Spymaster of Cid."
    assert why(table, "pass") == [
        "As it stands, A Bolt from the Blue of Ann takes effect.", target
    ]  # fmt: skip
    assert why(table, "counter battle_mage") == [
        "It keeps A Bolt from the Blue of Ann from taking effect.", target
    ]  # fmt: skip
    table.play("counter battle_mage")
    assert why(table, "pass") == ["As it stands, A Bolt from the Blue of Ann is countered.", target]
    assert why(table, "counter hedge_witch") == [
        "It brings A Bolt from the Blue of Ann back into effect.", target
    ]  # fmt: skip


def test_a_life_at_stake_is_named() -> None:
    table = Table(hands=("bolt_from_the_blue", "", "body_double"))
    table.play("play bolt_from_the_blue, name spymaster, pass*3")
    assert why(table, "play body_double")[-2:] == [
        "The Spymaster is at stake.",
        "The Spymaster has 3 Politics and 1 Combat.",
    ]
    assert why(table, "pass") == ["You hold 1 Action card, and 5 may be kept."]


# Melees


def test_an_attack_says_who_is_stronger_with_all_that_could_help() -> None:
    table = Table()
    said = [
        "The Captain of the Guard attacks The Border Baron of Ben: Combat 4 against 3.",
        "With what is unturned you could add 2, and Ben 8.",
    ]
    table.play("attack captain_of_the_guard")
    assert why(table, "name border_baron") == said
    table = Table(courts=("captain_of_the_guard", "mercenary_captain archbishop", "almoner"))
    assert why(table, "attack captain_of_the_guard")[0] == (
        "The Captain of the Guard attacks The Almoner of Cid: Combat 4 against 0."
    )


def test_a_melee_says_who_would_die() -> None:
    table = Table().play("attack captain_of_the_guard, name border_baron")
    assert why(table, "pass") == ["With 4 in attack and 3 in defence, The Border Baron would die."]
    assert why(table, "join battle_mage defence") == [
        "With 4 in attack and 6 in defence, The Captain of the Guard would die."
    ]


# Events


def test_a_contest_says_who_could_still_overtake_and_what_is_to_be_won() -> None:
    table = Table("event").play("deal royal_hunt")
    assert why(table, "join captain_of_the_guard s0") == [
        "You would have 4 tokens.",
        "Ben has 0, and could reach 16 with court and Prince.",
        "Winning brings 3 favor.",
        "Coming last costs 1 favor.",
    ]
    rest = "battle_mage mercenary_captain border_baron berengar hedge_witch knight_errant spymaster"
    table = Table("event", turned=f"{rest} lord_chancellor isaura").play("deal royal_hunt")
    assert why(table, "join captain_of_the_guard s0")[1] == (
        "No other court and Prince can overtake that."
    )


def test_tokens_for_another_pool_say_how_large_it_becomes() -> None:
    table = Table("event").play("deal royal_hunt, join captain_of_the_guard s0")
    assert why(table, "join border_baron s0") == ["It brings the pool of Ann to 7 tokens."]


def test_passing_in_a_contest_says_what_is_missing() -> None:
    table = Table("event").play("deal royal_hunt, join captain_of_the_guard s0")
    assert why(table, "pass") == ["To win it as it stands takes 5 tokens more."]
    table.public.stack[-1].seat = 0
    assert why(table, "pass") == ["You win as it stands."]
    table = Table("event", turned="berengar battle_mage mercenary_captain border_baron")
    table.play("deal royal_hunt, join captain_of_the_guard s0")
    assert why(table, "pass") == ["You lack 5 tokens, and could lay 2 with court and Prince."]


def test_the_most_popular_wins_a_mandatory_contest_without_tokens() -> None:
    table = Table("event").play("deal kings_birthday")
    assert why(table, "pass") == ["You win as it stands."]
    table.play("pass")
    assert why(table, "pass") == ["To win it as it stands takes 1 token more."]


def test_a_challenge_says_which_side_would_win() -> None:
    table = Table("event").play("deal new_tax")
    assert why(table, "prince support") == [
        "Support would lead with 2 tokens to 0.",
        "Winning brings 2 favor.",
    ]
    assert why(table, "prince opposition") == [
        "Support would fail with 0 tokens to 2.",
        "Winning brings 2 favor.",
    ]
    table.play("prince support")
    assert why(table, "pass") == ["Support would lead with 2 tokens to 0."]


def test_tokens_of_a_card_are_counted_like_others() -> None:
    table = Table("event", hands=("rousing_speech",)).play("deal royal_hunt")
    assert why(table, "play rousing_speech")[0] == "You would have 3 tokens."
    table = Table(hands=("", "hidden_dagger"))
    table.play("attack captain_of_the_guard, name border_baron, pass, play hidden_dagger")
    assert why(table, "lay defence") == [
        "With 4 in attack and 7 in defence, The Captain of the Guard would die."
    ]


def test_whose_tokens_are_taken_away_says_how_many_there_are() -> None:
    table = Table("event", hands=("", "heckler")).play("deal royal_hunt")
    table.play("join captain_of_the_guard s0, play heckler")
    assert why(table, "name captain_of_the_guard") == [
        "The Captain of the Guard has laid 4 tokens."
    ]
