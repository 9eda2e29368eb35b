"""The clauses of Les Héritiers, each shown at a table."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import heirloom
from heirloom import Match, Mistake, Scripted, Shuffling
from heirloom.core import catalogue
from heirloom.core.game import DEALER
from heirloom.core.words import Reader
from heirloom.games.les_heritiers.rules.people import NOBODY
from tests.games.les_heritiers.table import Table, open_game

COUPLE = """
spades
  robert = blanche
hearts
  blanche
"""


# 1. The box


@pytest.mark.clause("1.1")
def test_a_family_has_six_men_and_six_women() -> None:
    game = open_game()
    groups = Counter(zip(game.families, game.sexes, strict=True))
    assert groups == {(family, sex): 6 for family in range(4) for sex in range(2)}


@pytest.mark.clause("1.2")
def test_a_neutral_family_has_no_hand_but_its_people_are_born_and_marry() -> None:
    table = Table("spades\n  robert", hands={"spades": "isabel"}, seats=2)
    assert len(table.state.private) == 2
    table.play("birth isabel founders")
    assert table.waiting_on() == 1
    table.play("court")
    assert table.waiting_on() == 1, "the round went from Spades to Hearts and begins with Hearts"
    table.play("court").play("marry robert isabel")
    assert table.public.people.married(table.person("isabel"))


@pytest.mark.clause("1.3", "R15")
def test_everybody_is_dealt_four_cards_and_the_first_player_is_drawn() -> None:
    dealer = Scripted(["hearts", "aude maud emma adela", "robert hugh baldwin godfrey"])
    match = Match(open_game(), 2, dealer)
    assert match.waiting_on() == [1]
    slugs = match.game.card_names
    assert [slugs[card] for card in match.view(1).own.cards] == ["aude", "maud", "emma", "adela"]
    assert match.view(0).public.deck == 40


@pytest.mark.clause("1.4")
def test_founders_hold_their_crown_and_are_nobody_who_could_be_married_or_murdered() -> None:
    table = Table(hands={"spades": "robert aude philip"})
    assert [table.holder(crown) for crown in ("spades", "hearts")] == ["founders", "founders"]
    assert table.legal("marry") == table.legal("murder") == []


@pytest.mark.clause("1.5")
def test_only_the_one_who_draws_learns_the_card() -> None:
    table = Table(draws="louis mary").play("court")
    assert "You draw Louis (Diamonds)." in table.told(0)
    assert not any("Louis" in sentence for sentence in table.told(1))
    assert "Spades draws a card." in table.told(1)


# 2. The turn


@pytest.mark.clause("2.1")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    table = Table(seats=3)
    assert table.refusal("court", seat=1) == "2.1"
    assert [table.waiting_on(), table.play("court").waiting_on()] == [0, 1]


@pytest.mark.clause("2.2")
def test_each_married_character_gives_one_more_action_wherever_they_live() -> None:
    table = Table(
        """
        spades
          robert = blanche
          aude = philip
        hearts
          blanche
        diamonds
          philip
        """
    )
    assert table.public.left == 3
    table.play("court", "court")
    assert table.waiting_on() == 0
    assert table.play("court").waiting_on() == 1


@pytest.mark.clause("2.2", "R16")
def test_a_marriage_gives_its_extra_action_only_from_the_next_turn_on() -> None:
    table = Table("spades\n  robert\ndiamonds\n  isabel").play("marry robert isabel")
    assert table.waiting_on() == 1


@pytest.mark.clause("2.3")
def test_an_action_is_a_birth_a_marriage_a_murder_or_courting() -> None:
    table = Table(
        "spades\n  robert\ndiamonds\n  isabel", hands={"spades": "aude hugh philip louis"}
    )
    kinds = {table.game.actions.read(notation).kind for notation in table.legal()}
    assert kinds == {"birth", "marry", "murder", "court"}
    assert table.refusal("yes") == "2.3"


@pytest.mark.clause("2.4", "R8")
def test_extra_actions_may_be_given_up_all_at_once_but_the_first_may_not() -> None:
    table = Table("spades\n  robert = blanche\n  hugh = joan\nhearts\n  blanche\n  joan")
    assert table.public.left == 3
    assert table.refusal("stop") == "2.4"
    table.play("court", "stop")
    assert table.waiting_on() == 1


@pytest.mark.clause("2.4")
def test_the_first_action_may_be_given_up_when_nothing_else_is_possible() -> None:
    table = Table(deck="", age=3)
    assert table.legal() == ["stop"]
    assert table.play("stop").waiting_on() == 1


@pytest.mark.clause("2.5")
def test_a_turn_ends_with_drawing_a_card_and_hands_have_no_limit() -> None:
    hand = "robert hugh baldwin godfrey henry ralph aude maud emma adela"
    table = Table(hands={"spades": hand}, draws="louis mary").play("court")
    assert len(table.hand("spades")) == 12


# 3. Birth


@pytest.mark.clause("3.1", "R17")
def test_a_child_is_laid_under_any_couple_whose_man_has_its_family() -> None:
    table = Table(COUPLE, turn="hearts", hands={"hearts": "hugh joan"})
    assert table.legal("birth") == ["birth hugh robert", "birth joan founders"]
    table.play("birth hugh robert")
    hugh = table.person("hugh")
    people = table.public.people
    assert (people.father[hugh], people.mother[hugh]) == (
        table.person("robert"),
        table.person("blanche"),
    )
    assert "Hearts plays a birth: Hugh (Spades), son of Robert and Blanche." in table.told()


@pytest.mark.clause("3.1")
def test_only_a_card_in_hand_can_be_born() -> None:
    assert Table(hands={"spades": "robert"}).refusal("birth aude founders") == "3.1"


@pytest.mark.clause("3.2")
def test_a_man_without_a_wife_has_no_children() -> None:
    table = Table("spades\n  robert", hands={"spades": "hugh"})
    assert table.refusal("birth hugh robert") == "3.2"
    assert table.refusal("birth hugh baldwin") == "3.2"


@pytest.mark.clause("3.2")
def test_a_couple_may_have_any_number_of_children() -> None:
    table = Table(COUPLE.replace("hearts", "    hugh\nhearts"), hands={"spades": "aude maud"})
    table.play("birth aude robert", "birth maud robert")
    assert len(table.public.people.children(table.person("robert"))) == 3


@pytest.mark.clause("3.3", "R18")
def test_founders_are_closed_by_the_first_marriage_of_a_man_of_their_family() -> None:
    table = Table(
        "spades\n  robert\n  aude\ndiamonds\n  isabel\n  philip", hands={"spades": "hugh mary"}
    )
    table.play("marry philip aude", "court")
    assert table.public.is_open == [1, 1, 0, 1], "Diamonds are closed by their man alone"
    table.play("court")
    assert table.refusal("birth mary founders") == "3.3"
    assert "birth hugh founders" in table.legal()
    table.play("marry robert isabel")
    assert table.refusal("birth hugh founders") == "3.3"


@pytest.mark.clause("3.4")
def test_the_first_one_laid_down_is_the_eldest() -> None:
    table = Table(hands={"spades": "aude robert", "hearts": "hugh"})
    table.play("birth robert founders", "birth hugh founders")
    assert table.holder("spades") == "Robert"


# 4. Marriage


@pytest.mark.clause("4.1")
def test_a_couple_is_a_man_and_a_woman_of_different_families_one_of_them_mine() -> None:
    table = Table(
        """
        spades
          robert
          aude
        diamonds
          philip
          isabel
        clubs
          arthur
          enid = philip
        """
    )
    assert table.legal("marry") == [
        "marry robert isabel",
        "marry arthur aude",
    ]
    assert table.refusal("marry arthur isabel") == "4.1"
    assert table.refusal("marry philip aude") == "4.1"
    assert table.refusal("marry hugh isabel") == "4.1"


@pytest.mark.clause("4.2", "R19")
def test_mother_and_son_and_children_of_one_mother_do_not_marry() -> None:
    widow = Table("spades\n  aude\ndiamonds\n  philip = aude †\n    louis")
    assert widow.refusal("marry louis aude") == "4.2"
    halves = Table(
        """
        spades
          robert = isabel
            hugh
        diamonds
          isabel †
        clubs
          arthur = isabel
            enid
        """
    )
    assert halves.refusal("marry hugh enid") == "4.2"


@pytest.mark.clause("4.3")
def test_the_other_player_is_asked_and_may_agree() -> None:
    table = Table("spades\n  robert\nhearts\n  blanche").play("marry robert blanche")
    assert table.waiting_on() == 1
    assert table.legal() == ["yes", "no"]
    assert table.refusal("court") == "4.3"
    assert table.refusal("yes", seat=0) == "4.3"
    table.play("yes")
    assert table.public.people.married(table.person("robert"))
    assert "Robert (Spades) marries Blanche (Hearts)." in table.told()


@pytest.mark.clause("4.4")
def test_after_a_refusal_two_cards_conclude_the_marriage() -> None:
    table = Table(
        "spades\n  robert\nhearts\n  blanche", hands={"spades": "hugh aude maud joan philip"}
    )
    table.play("marry robert blanche", "no")
    assert table.legal() == ["pay man woman", "pay woman woman", "drop"]
    assert table.refusal("pay man man") == "4.4"
    assert table.refusal("court") == "4.4"
    table.play("pay woman woman")
    assert table.public.people.married(table.person("robert"))
    assert table.discards() == ["aude", "joan"]
    assert table.waiting_on() == 1


@pytest.mark.clause("4.5", "R20")
def test_who_lets_it_be_keeps_the_action_but_may_not_ask_for_that_pair_again() -> None:
    table = Table("spades\n  robert\nhearts\n  blanche\n  joan")
    table.play("marry robert blanche", "no", "drop")
    assert table.waiting_on() == 0
    assert table.legal("marry") == ["marry robert joan"]
    assert table.refusal("marry robert blanche") == "4.5"
    table.play("court", "court")
    assert table.public.round == 2
    table.play("court")
    assert "marry robert blanche" in table.legal()


@pytest.mark.clause("4.5", "R2")
def test_a_refusal_does_not_cling_to_another_person_of_the_same_card() -> None:
    table = Table(
        """
        spades
          robert
          aude = philip
          maud = louis
          emma = arthur
        hearts
          eleanor
        diamonds
          philip
          louis
        clubs
          arthur
        """,
        hands={"spades": "hugh baldwin"},
        deck="",
        draws="robert",
    )
    assert table.public.left == 4
    table.play("marry robert eleanor", "no", "drop")
    assert table.refusal("marry robert eleanor") == "4.5"
    table.play("murder robert man man", "court", "birth robert founders")
    assert table.holder("spades") == "founders"
    assert "marry robert eleanor" in table.legal(), "Robert II was never refused"
    table.play("marry robert eleanor")
    assert table.waiting_on() == 1


@pytest.mark.clause("4.6")
def test_a_wife_keeps_her_family_her_age_and_her_parents() -> None:
    table = Table("spades\n  aude /2\ndiamonds\n  philip").play("marry philip aude")
    people, aude = table.public.people, table.person("aude")
    assert (people.family[aude], people.quarters[aude], people.father[aude]) == (0, 2, -1)


@pytest.mark.clause("4.7", "R21")
def test_a_widow_counts_as_unmarried_and_may_marry_again() -> None:
    table = Table(
        "spades\n  aude = philip\n  robert\ndiamonds\n  philip\n  louis",
        hands={"spades": "hugh charles mary"},
    )
    table.play("murder philip man man")
    assert not table.public.people.married(table.person("aude"))
    assert "marry louis aude" in table.legal()
    assert table.refusal("birth mary philip") == "3.2"
    table.play("court", "court")
    table.play("court")
    assert table.public.left == 1


# 5. Murder


@pytest.mark.clause("5.1", "R9")
def test_a_murder_costs_a_card_of_the_own_and_one_of_the_victims_family() -> None:
    table = Table("diamonds\n  philip", hands={"spades": "aude maud louis arthur"})
    assert table.legal("murder") == ["murder philip woman man"]
    assert table.refusal("murder philip man man") == "5.1"
    assert table.refusal("murder louis woman man") == "5.1"
    table.play("murder philip woman man")
    assert table.person("philip") == NOBODY
    assert table.discards() == ["aude", "louis", "philip"], "of those alike the first is paid"
    assert "Spades has Philip murdered." in table.told()


@pytest.mark.clause("5.1", "R22")
def test_one_of_the_own_family_costs_two_cards_of_it() -> None:
    table = Table("spades\n  robert", hands={"spades": "hugh aude arthur"})
    assert table.legal("murder") == ["murder robert man woman"]
    assert Table("spades\n  robert", hands={"spades": "hugh arthur"}).legal("murder") == []
    table.play("murder robert man woman")
    assert table.discards() == ["hugh", "aude", "robert"]


@pytest.mark.clause("5.2")
def test_a_murdered_sovereigns_crown_is_inherited_at_once() -> None:
    table = Table(
        "hearts\n  william\n  blanche",
        seats=3,
        reigning={"hearts": "william"},
        hands={"spades": "robert raymond"},
    )
    table.play("murder william man man")
    assert table.holder("hearts") == "Blanche"
    assert "William dies childless: the crown of Hearts goes to his sister Blanche." in table.told()
    assert table.public.round == 1


# 6. Courting and the deck


@pytest.mark.clause("6.1")
def test_courting_draws_a_card_unless_nothing_can_be_drawn() -> None:
    table = Table(deck="louis mary philip", draws="mary louis").play("court")
    assert table.hand("spades") == ["louis", "mary"]
    assert Table(deck="", age=3, discards="philip").refusal("court") == "6.1"
    assert Table(deck="", age=1).refusal("court") == "6.1"


@pytest.mark.clause("6.2", "R11")
def test_the_first_age_turns_the_discards_into_the_second_deck() -> None:
    table = Table(deck="mary", discards="philip louis", draws="mary philip").play("court")
    assert (table.public.age, table.public.deck, table.discards()) == (2, 1, [])
    assert table.hand("spades") == ["philip", "mary"]
    assert "The discards become deck 2 of 3." in table.told()
    assert "6.2" in table.clauses()
    assert table.public.held == [[1, 1, 0], [0, 0, 0]]


@pytest.mark.clause("6.3")
def test_the_second_age_makes_the_last_deck() -> None:
    table = Table(deck="", age=2, discards="philip louis mary anne", draws="philip").play("court")
    assert table.public.age == 3
    assert "6.3" in table.clauses()


@pytest.mark.clause("6.4", "R23")
def test_an_age_card_that_is_met_without_discards_is_met_again() -> None:
    table = Table("spades\n  robert\ndiamonds\n  isabel", deck="", age=1)
    table.play("marry robert isabel")
    assert (table.public.age, table.public.deck) == (3, 0)
    assert table.hand("spades") == []


# 7. Inheritance (more in test_succession.py)


@pytest.mark.clause("7.4", "8.2")
def test_a_crown_without_heirs_waits_for_the_next_child_of_open_founders() -> None:
    table = Table(
        "hearts\n  william",
        seats=3,
        reigning={"hearts": "william"},
        hands={"spades": "robert raymond", "hearts": "joan"},
    )
    table.play("murder william man man")
    assert table.holder("hearts") == "founders"
    table.play("birth joan founders", "court")
    assert table.holder("hearts") == "Joan"


@pytest.mark.clause("7.4")
def test_a_crown_without_heirs_is_out_once_its_founders_are_closed() -> None:
    table = Table(
        "hearts\n  william = isabel\ndiamonds\n  isabel",
        seats=3,
        reigning={"hearts": "william", "diamonds": "isabel"},
        hands={"spades": "robert raymond"},
    )
    table.play("murder william man man")
    assert table.holder("hearts") == "out"
    assert "7.4" in table.clauses()


@pytest.mark.clause("7.5")
def test_a_brother_born_later_does_not_dethrone_his_sister() -> None:
    table = Table("spades\n  aude", reigning={"spades": "aude"}, hands={"spades": "robert"})
    table.play("birth robert founders", "court")
    assert table.holder("spades") == "Aude"


@pytest.mark.clause("7.7", "R25")
def test_a_crown_counts_for_the_family_of_its_holder() -> None:
    table = Table(
        "spades\n  robert\ndiamonds\n  philip = aude\n    louis\nspades\n  aude",
        reigning={"spades": "aude louis", "diamonds": "philip"},
    )
    assert [table.game.reigns.crowns(table.public, family) for family in range(4)] == [0, 1, 2, 1]


# 8. The end of a round


@pytest.mark.clause("8.1")
def test_everybody_grows_older_and_dies_after_four_quarters() -> None:
    table = Table("spades\n  robert /3\n  hugh", reigning={"spades": "robert"})
    table.play("court", "court")
    assert table.person("robert") == NOBODY
    assert table.public.people.quarters[table.person("hugh")] == 1
    assert table.holder("spades") == "Hugh"
    assert table.discards() == ["robert"]
    assert "Robert dies of old age." in table.told()


@pytest.mark.clause("8.1", "R26")
def test_an_heir_who_dies_in_the_same_moment_does_not_inherit() -> None:
    table = Table("spades\n  robert /3\n  hugh /3\n  aude", reigning={"spades": "robert"})
    table.play("court", "court")
    assert table.holder("spades") == "Aude"
    assert len([clause for clause in table.clauses() if clause == "7.3"]) == 1


@pytest.mark.clause("8.3")
def test_a_crown_of_closed_founders_finds_an_heir_or_is_out() -> None:
    table = Table(COUPLE + "diamonds\n  philip = enid /3\nclubs\n  enid", seats=2)
    table.play("court", "court", "court", "court")
    assert table.holder("spades") == "Robert"
    assert table.holder("diamonds") == "out"


@pytest.mark.clause("8.4")
def test_who_has_no_crown_plays_on_but_can_no_longer_win() -> None:
    table = Table(
        "spades\n  robert\nhearts\n  blanche\ndiamonds\n  philip",
        seats=3,
        reigning={"spades": "robert", "hearts": "blanche", "diamonds": "philip"},
    )
    table.public.chains[1].append(table.person("philip"))
    table.play("court", "court", "court")
    assert table.public.running == [1, 0, 1]
    assert table.waiting_on() == 1
    table.public.chains[1].append(table.person("blanche"))
    table.play("court", "court", "court")
    assert table.public.running == [1, 0, 1]
    assert "Hearts has no crown and can no longer win." in table.told()


@pytest.mark.clause("8.5", "R27")
def test_all_who_are_left_are_never_excluded_at_once() -> None:
    table = Table("diamonds\n  philip", reigning={"diamonds": "philip"})
    for crown in (0, 1):
        table.public.chains[crown].append(table.person("philip"))
    table.play("court", "court")
    assert table.public.running == [1, 1]
    table.public.chains[1].append(-2)
    table.play("court", "court")
    assert table.game.winners(table.public) == [1]


@pytest.mark.clause("8.6")
def test_the_last_player_in_the_running_has_won() -> None:
    table = Table("spades\n  robert", reigning={"spades": "robert"})
    table.public.chains[1].append(table.person("robert"))
    table.play("court", "court")
    assert table.game.waiting_on(table.public) == []
    assert table.game.winners(table.public) == [0]
    assert table.game.scores(table.public) == [2, 0]
    assert table.clauses()[-1] == "8.6"
    view = table.state.view(0)
    with pytest.raises(heirloom.Illegal) as caught:
        table.game.moves.check(view, table.game.actions.read("court"))
    assert caught.value.clause == "8.6"


@pytest.mark.clause("8.7")
@pytest.mark.parametrize(
    ("drawing", "winners"),
    [
        ("spades\n  robert\nhearts\n  william", [0, 1]),
        ("spades\n  robert\n  hugh\nhearts\n  william", [0]),
        ("spades\n  robert\n  hugh\nhearts\n  william\n  joan = philip\ndiamonds\n  philip", [1]),
    ],
)
def test_equal_crowns_are_parted_by_the_living_then_by_the_married(
    drawing: str, winners: list[int]
) -> None:
    reigning = {"spades": "robert", "hearts": "william"}
    table = Table(drawing, deck="louis", age=3, draws="louis", reigning=reigning)
    while table.game.waiting_on(table.public):
        table.play("stop" if "stop" in table.legal() else "court")
    assert table.public.ended_by == "8.7"
    assert table.game.winners(table.public) == winners


@pytest.mark.clause("8.7")
def test_the_round_is_played_to_its_end_when_the_last_deck_is_empty() -> None:
    table = Table(deck="louis mary", age=3, seats=3).play("court")
    assert table.public.deck == 0
    assert table.waiting_on() == 1
    table.play("stop", "stop")
    assert table.game.waiting_on(table.public) == []


@pytest.mark.clause("8.8")
def test_the_first_player_marker_goes_one_seat_on() -> None:
    table = Table(seats=3).play("court", "court", "court")
    assert (table.public.round, table.waiting_on()) == (2, 1)


# R. Rulings


@pytest.mark.clause("R1")
def test_a_option_says_how_many_characters_a_family_has() -> None:
    assert len(open_game(per_sex=4).cards) == 32
    assert len(open_game(per_sex=8).cards) == 64
    with pytest.raises(Mistake, match="4 to 8"):
        open_game(per_sex=3)


def deck_of(sizes: dict[tuple[str, str], int]) -> str:
    """A deck file with so many of each family and sex."""
    cards = []
    for (family, sex), size in sizes.items():
        for number in range(size):
            slug = f"{family}_{sex}_{number}"
            name = f'name = {{ en = "{slug}", fr = "{slug}" }}'
            cards.append(f'[[cards]]\nslug = "{slug}"\n{name}\nfamily = "{family}"\nsex = "{sex}"')
    return "\n\n".join(cards)


@pytest.mark.clause("R1")
def test_a_deck_of_ones_own_has_other_names_and_numbers() -> None:
    families = ("spades", "hearts", "diamonds", "clubs")
    sizes = {(family, sex): 5 for family in families for sex in ("man", "woman")}
    game = catalogue.open_game("les_heritiers", {}, deck_of(sizes))
    assert len(game.card_names) == 40
    match = Match(game, 4, Shuffling(1))
    assert match.legal(match.waiting_on()[0])
    sizes["clubs", "woman"] = 3
    with pytest.raises(Mistake, match="3 cards with family “clubs” and sex “woman” are too few"):
        catalogue.open_game("les_heritiers", {}, deck_of(sizes))


@pytest.mark.clause("R2")
def test_the_second_robert_is_called_robert_ii() -> None:
    table = Table("spades\n  robert †\n  aude", hands={"spades": "robert"})
    table.play("birth robert founders")
    second = table.game.teller.called(table.public, table.person("robert"))
    assert Reader("fr", (), table.game.package).read(second) == "Robert II"
    assert "Spades plays a birth: Robert II, son of the founders of Spades." in table.told()


@pytest.mark.clause("R3")
def test_seats_have_the_families_in_their_order() -> None:
    names = [str(name) for name in open_game().seat_names(4)]
    assert names == ["Spades", "Hearts", "Diamonds", "Clubs"]


@pytest.mark.clause("R4")
def test_founders_may_be_closed_by_the_crowning_instead_of_the_marriage() -> None:
    table = Table(
        "spades\n  robert\ndiamonds\n  isabel",
        hands={"spades": "hugh"},
        founders="until_crowned",
    )
    table.play("marry robert isabel")
    assert table.public.is_open == [1, 1, 1, 1]
    table.play("court")
    assert table.public.is_open == [0, 1, 0, 1]


@pytest.mark.clause("R5")
def test_a_neutral_family_may_have_to_be_paid() -> None:
    drawing = "spades\n  robert\ndiamonds\n  isabel"
    poor = Table(drawing, hands={"spades": "hugh arthur"}, neutral="pay")
    assert poor.refusal("marry robert isabel") == "R5"
    rich = Table(drawing, hands={"spades": "hugh philip"}, neutral="pay")
    rich.play("marry robert isabel")
    assert rich.legal() == ["pay man man"]
    assert rich.refusal("drop") == "R5"
    rich.play("pay man man")
    assert rich.public.people.married(rich.person("robert"))


@pytest.mark.clause("R5")
def test_others_imagine_a_payer_who_can_pay() -> None:
    table = Table(
        "spades\n  robert\ndiamonds\n  isabel", hands={"spades": "hugh philip"}, neutral="pay"
    )
    table.play("marry robert isabel")
    rng = Random(1)
    for _ in range(50):
        other = table.game.imagine(table.state.view(1), rng)
        assert table.game.legal(other.view(0))


@pytest.mark.clause("R6")
def test_a_crown_without_heirs_may_be_out_even_while_its_founders_are_open() -> None:
    table = Table(
        "hearts\n  william",
        seats=3,
        reigning={"hearts": "william"},
        hands={"spades": "robert raymond"},
        extinct="out",
    )
    table.play("murder william man man")
    assert table.holder("hearts") == "out"


@pytest.mark.clause("R4", "R6")
def test_extinct_has_no_effect_when_founders_close_at_the_crowning() -> None:
    for seed in range(12):
        logs = []
        for extinct in ("founders", "out"):
            game = open_game(founders="until_crowned", extinct=extinct)
            match, rng = Match(game, 2 + seed % 3, Shuffling(seed)), Random(seed)
            while waiting := match.waiting_on():
                match.play(waiting[0], rng.choice(match.legal(waiting[0])))
            logs.append((match.log, match.scores(), match.winners()))
        assert logs[0] == logs[1]


def excluded_hearts(excluded: str) -> Table:
    """Hearts loses its only crown to Diamonds in the first round and regains it in the second."""
    table = Table(
        "spades\n  robert\nhearts\n  blanche\ndiamonds\n  philip",
        seats=3,
        reigning={"spades": "robert", "hearts": "blanche", "diamonds": "philip"},
        excluded=excluded,
    )
    table.public.chains[1].append(table.person("philip"))
    table.play("court", "court", "court")
    assert table.public.running == [1, 0, 1]
    table.public.chains[1].append(table.person("blanche"))
    return table.play("court", "court", "court")


@pytest.mark.clause("R14")
def test_a_player_may_be_excluded_only_until_a_crown_returns() -> None:
    assert excluded_hearts("for_good").public.running == [1, 0, 1]
    table = excluded_hearts("until_crown")
    assert table.public.running == [1, 1, 1]
    assert table.told()[-1] == "Hearts has a crown again and can win."
    assert "Hearts has no crown and cannot win until one returns." in table.told()


@pytest.mark.clause("R14", "8.7")
def test_who_has_regained_a_crown_can_win_the_game() -> None:
    table = excluded_hearts("until_crown")
    table.public.chains[2].append(table.person("blanche"))
    table.public.age, table.public.deck = 3, 0
    table.state.secret.pile = []
    for hand in table.state.private:
        hand.cards.clear()
    while table.game.waiting_on(table.public):
        table.play(table.legal()[-1])
    assert table.game.winners(table.public) == [1]


@pytest.mark.clause("R14", "8.5", "R27")
def test_without_any_crown_at_the_table_those_in_the_running_stay_in_it() -> None:
    table = Table("diamonds\n  philip", reigning={"diamonds": "philip"}, excluded="until_crown")
    for crown in (0, 1):
        table.public.chains[crown].append(table.person("philip"))
    table.play("court", "court")
    assert table.public.running == [1, 1]


@pytest.mark.clause("R10")
def test_a_game_where_everybody_only_courts_ends() -> None:
    match = Match(open_game(), 2, Shuffling(3))
    turns = 0
    while waiting := match.waiting_on():
        legal = [action.notation for action in match.legal(waiting[0])]
        match.play(waiting[0], "court" if "court" in legal else legal[-1])
        turns += 1
    assert turns < 3 * 48


@pytest.mark.clause("R11")
def test_everybody_knows_what_must_be_in_the_only_other_hand_once_the_deck_was_renewed() -> None:
    held = "aude maud louis arthur"
    table = Table(hands={"spades": "robert", "hearts": held}, deck="", discards="philip mary")
    here = {table.game.card_names.index(slug) for slug in f"robert philip mary {held}".split()}
    public = table.public
    for card in range(len(public.at)):
        if card not in here:
            public.discards.append(card)
    table.draws = table.cards("philip mary")
    table.play("court")
    rng = Random(5)
    hand = table.state.private[1].cards
    for _ in range(20):
        assert table.game.imagine(table.state.view(0), rng).private[1].cards == hand


@pytest.mark.clause("R11")
def test_every_unseen_card_is_imagined_as_often_as_another() -> None:
    table = Table(hands={"spades": "robert", "hearts": "aude maud louis arthur"})
    rng, seen = Random(5), Counter[int]()
    for _ in range(4_000):
        seen.update(table.game.imagine(table.state.view(0), rng).private[1].cards)
    assert len(seen) == 47
    assert max(seen.values()) < 1.3 * min(seen.values())


def test_the_dealer_is_waited_on_for_draws_alone() -> None:
    state = open_game().setup(4)
    assert open_game().waiting_on(state.public) == [DEALER]
