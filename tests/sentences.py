"""The sentences of the five documents, by section, item and place, and the tests that cover each one.

A row names a sentence as `000 §Dealing 5.2`: document, heading, item, and which sentence of the item; where a
heading has no items, the number alone counts its sentences. After the colon stand the tests, or, behind a dash,
why there is nothing to test. The sentences themselves are the houses' and are not repeated here.
"""

from typing import NamedTuple


class Sentence(NamedTuple):
    """One sentence: where it stands, and what covers it."""

    citation: str
    tests: tuple[str, ...]
    nothing: str
    """Why nothing of it can be dealt or judged."""


def sentences() -> list[Sentence]:
    """Every sentence of every document."""
    found = []
    for document, rows in DOCUMENTS.items():
        for row in filter(None, map(str.strip, rows.splitlines())):
            place, _, rest = row.partition(": ")
            nothing = rest.removeprefix("- ") if rest.startswith("- ") else ""
            found.append(Sentence(f"{document} §{place}", () if nothing else tuple(rest.split()), nothing))
    return found


_OXFORD = """
Game Description 1: test_oxford_has_six_spots_and_a_house_dealer
Game Description 2: test_oxford_has_six_spots_and_a_house_dealer
Game Description 3: test_every_wager_made_is_settled_exactly_once_and_chips_are_conserved
Game Description 4: test_flush_is_the_suit_with_the_most_cards
Game Description 5: test_raise_and_ante_pay_1_to_1
Game Description 6: test_bonuses_pay_as_the_tables_say_told_naively
Game Description 7: test_bonus_of_a_folded_hand_is_paid
Opening 1: test_oxford_opening_inspects_faces_and_backs_and_ends_in_the_shuffler test_every_plan_of_the_deck_and_a_round_without_a_shuffler_are_dealt_in_every_way
Opening 2: test_oxford_opening_inspects_faces_and_backs_and_ends_in_the_shuffler test_every_plan_of_the_deck_and_a_round_without_a_shuffler_are_dealt_in_every_way test_the_deck_is_asked_about_too_and_the_question_says_what_it_is_prepared_for
Opening 3: test_oxford_the_manager_replaces_a_flawed_deck_by_the_document test_a_flawed_card_at_the_opening_replaces_the_deck_and_inspection_begins_again test_every_plan_of_the_deck_and_a_round_without_a_shuffler_are_dealt_in_every_way
Opening 4: test_oxford_opening_inspects_faces_and_backs_and_ends_in_the_shuffler test_every_plan_of_the_deck_and_a_round_without_a_shuffler_are_dealt_in_every_way test_plans_of_the_deck_can_be_asked_for_and_each_has_a_round_of_its_own
Opening 5: test_000_dealing_24_is_about_the_end_of_a_round_and_no_other_shuffle test_a_round_without_a_shuffler_is_the_same_round_with_a_shuffle_by_hand_at_its_end test_every_plan_of_the_deck_and_a_round_without_a_shuffler_are_dealt_in_every_way
Ante / Raise Wagers 1: test_raise_and_ante_pay_1_to_1
Ante / Raise Wagers 2: test_refuses_wagers test_refuses_cards
Ante / Raise Wagers 3: test_refuses_cards
Ante / Raise Wagers 4: test_hands_compare_by_count_then_card_by_card
Ante / Raise Wagers 5: test_oxford_dealing_18_equal_count_compares_card_by_card
Ante / Raise Wagers 6: test_oxford_dealing_18_equal_count_compares_card_by_card
Ante / Raise Wagers 7: test_oxford_dealing_18_equal_count_compares_card_by_card
Ante / Raise Wagers 8: test_equal_count_and_equal_ranks_tie
Ante / Raise Wagers 9: test_consecutive_cards_mean_nothing_to_a_flush
Ante / Raise Wagers 10: test_folded_ante_is_taken_whatever_the_dealer_has test_refuses_decisions
Ante / Raise Wagers 11: test_oxford_raise_sizes_are_whole_multiples_of_the_ante
Ante / Raise Wagers 12: test_oxford_raise_sizes_are_whole_multiples_of_the_ante
Ante / Raise Wagers 13: test_oxford_raise_sizes_are_whole_multiples_of_the_ante
Ante / Raise Wagers 14: test_oxford_dealing_14_discards_are_picked_up_left_to_right_before_the_dealer_is_exposed
Ante / Raise Wagers 15: test_dealer_qualifies_with_three_cards_and_a_nine test_oxford_dealer_short_taps_for_the_raise_then_pays_the_ante
Ante / Raise Wagers 16: test_hands_compare_by_count_then_card_by_card
Ante / Raise Wagers a: test_raise_and_ante_pay_1_to_1
Ante / Raise Wagers b: test_raise_and_ante_pay_1_to_1
Ante / Raise Wagers c: test_raise_and_ante_pay_1_to_1
Flush Bonus Wager 1: test_flush_bonus_pays test_bonus_of_a_folded_hand_is_paid
Flush Bonus Wager 2: test_only_the_highest_line_is_paid_and_named
Straight Flush Bonus Wager 1: test_straight_flush_bonus_pays test_bonus_of_a_folded_hand_is_paid
Straight Flush Bonus Wager 2: test_ace_is_high_or_low test_oxford_low_ace_is_written_in_the_document
Straight Flush Bonus Wager 3: test_only_the_highest_line_is_paid_and_named
Straight Flush Bonus Wager 4: test_straight_flush_bonus_is_paid_on_its_longest_run_only test_the_run_that_lies_open_is_named_where_the_other_is_racked
Wagers 0: test_refuses_wagers
Wagers 1.1: test_refuses_wagers
Wagers 1.2: test_refuses_wagers
Wagers 2.1: test_oxford_raise_sizes_stand_in_the_document test_raise_is_a_whole_multiple_of_the_ante
Wagers 2.2: test_oxford_forbids_by_the_document_and_warns_by_standard
Wagers 3.1: test_refuses_wagers
Wagers 3.2: test_oxford_forbids_by_the_document_and_warns_by_standard
Wagers 3.3: test_refuses_wagers
Wagers 4.1: test_refuses_wagers
Wagers 4.2: test_oxford_forbids_by_the_document_and_warns_by_standard
Wagers 4.3: test_refuses_wagers
Wagers 4.4: test_oxford_forbids_by_the_document_and_warns_by_standard
Wagers 5: test_oxford_takes_antes_of_5_to_500_and_bonuses_of_1_to_100
Dealing 1.1: test_refuses_wagers
Dealing 1.2: test_refuses_wagers
Dealing 1.3: test_oxford_forbids_by_the_document_and_warns_by_standard
Dealing 2: test_oxford_forbids_by_the_document_and_warns_by_standard
Dealing 3: test_oxford_forbids_by_the_document_and_warns_by_standard test_refuses_button_and_blind_hands
Dealing 4: test_oxford_dealing_4_to_9_scan_deal_left_to_right_dealer_last_then_stub_square_present
Dealing 5.1: test_refuses_cards
Dealing 5.2: test_oxford_dealing_4_to_9_scan_deal_left_to_right_dealer_last_then_stub_square_present
Dealing 6: test_oxford_side_of_the_packet_is_our_reading test_a_packet_on_the_wrong_side_is_dealt_and_is_a_slip_of_form
Dealing 7: test_oxford_irregularities_that_void_the_round test_a_packet_dealt_twice_is_a_wrong_number_of_cards
Dealing 8: test_oxford_dealing_4_to_9_scan_deal_left_to_right_dealer_last_then_stub_square_present
Dealing 9: test_oxford_dealing_4_to_9_scan_deal_left_to_right_dealer_last_then_stub_square_present test_oxford_hands_are_presented_in_any_order
Dealing 10.1: test_oxford_conduct_is_first_a_warning_from_the_supervisor
Dealing 10.2: test_oxford_conduct_is_first_a_warning_from_the_supervisor
Dealing 10.3: test_oxford_conduct_is_first_a_warning_from_the_supervisor
Dealing 10.4: test_the_first_violation_is_a_warning_and_the_second_a_dead_hand test_a_dead_hand_has_no_further_step_and_the_others_play_on
Dealing 11.1: test_oxford_dealing_11_players_decide_one_after_the_other_from_the_left
Dealing 11.2: test_raise_and_ante_pay_1_to_1
Dealing 11.3: test_oxford_dealing_11_one_bonus_tucks_under_that_one test_oxford_one_bonus_folded_goes_under_that_one_or_by_spot
Dealing 11.4: test_oxford_dealing_11_tucks_left_half_under_straight_flush
Dealing 11.5: test_oxford_dealing_11_tucks_right_half_under_flush
Dealing 12.1: test_oxford_dealing_14_discards_are_picked_up_left_to_right_before_the_dealer_is_exposed
Dealing 12.2: test_oxford_dealing_14_seven_card_flush_leaves_no_discards
Dealing 13.1: test_only_the_kept_flush_plays test_the_run_that_lies_open_is_named_where_the_other_is_racked
Dealing 13.2: test_oxford_dealing_13_run_in_the_discards_must_be_longer_than_any_in_the_kept_flush test_oxford_equal_runs_kept_one_paid_at_the_reveal_or_discards_faced
Dealing 13.3: test_oxford_dealing_13_faced_discards_are_fanned_paid_now_and_not_again
Dealing 14: test_oxford_dealing_14_discards_are_picked_up_left_to_right_before_the_dealer_is_exposed
Dealing 15.1: test_oxford_dealing_15_and_16_expose_set_high_to_low_call_push_up test_either_of_two_suits_with_the_same_flush_may_be_set
Dealing 15.2: test_dealer_qualifies_with_three_cards_and_a_nine
Dealing 16.1: test_oxford_dealing_15_and_16_expose_set_high_to_low_call_push_up
Dealing 16.2: test_oxford_dealing_15_and_16_expose_set_high_to_low_call_push_up
Dealing 17: test_oxford_dealing_17_without_a_qualifying_hand_nothing_is_pushed_up test_oxford_push_up_without_a_qualifier_cites_dealing_17
Dealing 18.1: test_oxford_dealing_18_and_22_right_to_left_one_spot_finished_before_the_next test_every_hand_is_set_after_it_is_revealed_and_before_its_money_moves
Dealing 18.2: test_hands_compare_by_count_then_card_by_card
Dealing 18.3: test_oxford_dealing_18_equal_count_compares_card_by_card
Dealing 18.4: test_oxford_dealing_18_equal_count_compares_card_by_card
Dealing 18.5: test_oxford_dealing_18_equal_count_compares_card_by_card
Dealing 18.6: test_equal_count_and_equal_ranks_tie
Dealing 18.7: test_consecutive_cards_mean_nothing_to_a_flush
Dealing 19.1: test_oxford_dealing_19_to_21_takes_and_pays_in_one_pass
Dealing 19.2: test_raise_and_ante_pay_1_to_1
Dealing 19.3: test_oxford_dealing_19_to_21_outside_in_raise_ante_flush_straight_flush test_oxford_outside_in_is_our_reading
Dealing 19.4: test_oxford_dealing_19_to_21_takes_and_pays_in_one_pass
Dealing 19.5: test_oxford_dealing_19_tie_is_one_tap_where_the_raise_is_settled test_at_a_tie_two_taps_are_one_push test_oxford_taps_a_push_with_the_back_of_the_hand_by_the_document
Dealing 20.1: test_oxford_dealing_19_to_21_outside_in_raise_ante_flush_straight_flush
Dealing 20.2: test_flush_bonus_pays
Dealing 20.3: test_flush_bonus_needs_four_suited_cards
Dealing 21.1: test_oxford_dealing_19_to_21_outside_in_raise_ante_flush_straight_flush
Dealing 21.2: test_straight_flush_bonus_pays
Dealing 21.3: test_straight_flush_bonus_needs_a_run_of_three
Dealing 22: test_oxford_dealing_18_and_22_right_to_left_one_spot_finished_before_the_next
Dealing 23: test_oxford_dealing_23_and_24_dealer_racked_last_then_riffle_strip_riffle_load
Dealing 24: test_oxford_dealing_23_and_24_dealer_racked_last_then_riffle_strip_riffle_load
Schedule A: test_flush_bonus_pays
Schedule B: test_straight_flush_bonus_pays
Schedules 1: test_oxford_limit_the_wager_that_crosses_it_is_paid_the_rest test_oxford_hand_limit_over_everything_or_over_bonuses_only
Schedules 2: test_oxford_round_limit_is_shared_in_the_order_of_paying test_oxford_limits_in_the_order_of_paying_or_in_proportion
Irregularities 0.1: test_a_perfect_dealer_may_call_the_supervisor_at_any_moment test_a_misdeal_is_called_before_it_is_declared
Irregularities 0.2: test_an_unneeded_call_is_a_remark_that_says_to_go_on
Irregularities 0.3: test_oxford_irregularities_cite_the_document
Irregularities 1: test_oxford_irregularities_that_void_the_round
Irregularities 2: test_oxford_irregularities_that_void_the_round
Irregularities 3: test_oxford_a_wrong_button_is_one_fault_and_then_a_misdeal_is_right
Irregularities 4: test_oxford_irregularities_4_cards_of_two_players_on_the_floor_void_those_of_one_do_not
Irregularities 5: test_oxford_irregularities_that_void_the_round
Irregularities 6: test_oxford_irregularities_that_void_the_round
Closing 1: - the house's right to change its rules is no rule of the game
"""

_TWO_TO_TEN = """
Equipment 1: - the table itself
Equipment 2: test_refuses_cards
Equipment 3: test_two_to_ten_rotates_two_decks_with_a_shuffler test_two_to_ten_the_shuffled_deck_comes_out_before_the_other_goes_in test_every_plan_of_the_deck_and_a_round_without_a_shuffler_are_dealt_in_every_way
Equipment 4: test_two_to_ten_deals_as_the_standard_does
Game and Bonus Wager 1: test_two_to_ten_takes_antes_of_2_5_10_and_bonuses_of_2_to_10
Game and Bonus Wager 2: test_two_to_ten_takes_antes_of_2_5_10_and_bonuses_of_2_to_10
Game and Bonus Wager 3: test_two_to_ten_takes_antes_of_2_5_10_and_bonuses_of_2_to_10
Pay tables 1: test_flush_bonus_pays test_two_to_ten_bare_numbers_of_the_tables_are_our_reading
Pay tables 2: test_straight_flush_bonus_pays test_two_to_ten_bare_numbers_of_the_tables_are_our_reading
Dealing Procedure 1: test_hands_compare_by_count_then_card_by_card
Dealing Procedure 2: test_hands_compare_by_count_then_card_by_card
Dealing Procedure 3: test_oxford_dealing_18_equal_count_compares_card_by_card
Dealing Procedure 4: test_equal_count_and_equal_ranks_tie
Dealing Procedure 5: test_two_to_ten_late_bonus_is_written
Dealing Procedure 6: test_two_to_ten_deals_as_the_standard_does
Dealing Procedure 7: test_folded_ante_is_taken_whatever_the_dealer_has
Dealing Procedure 8: test_two_to_ten_caps_every_raise_at_10
Dealing Procedure 9: test_two_to_ten_caps_every_raise_at_10
Dealing Procedure 10: test_two_to_ten_caps_every_raise_at_10 test_two_to_ten_a_raise_over_the_cap_shows_though_it_is_a_legal_multiple
Dealing Procedure 11: test_two_to_ten_tucks_on_the_standard_side test_two_to_ten_folded_hands_wait_until_every_live_hand_is_settled_right_to_left test_two_to_ten_folded_bonuses_last_or_in_their_turn
Dealing Procedure 12: test_two_to_ten_steps_cite
Dealer Qualify 1: test_two_to_ten_dealer_qualifies_with_an_eight
Dealer Qualify 2: test_two_to_ten_dealer_qualifies_with_an_eight
Dealer Qualify 3: test_hands_compare_by_count_then_card_by_card
Dealer Qualify 4: test_raise_and_ante_pay_1_to_1
Dealer Qualify 5: test_raise_and_ante_pay_1_to_1
Dealer Qualify 6: test_raise_and_ante_pay_1_to_1
Dealer Qualify 7: test_two_to_ten_folded_hands_wait_until_every_live_hand_is_settled_right_to_left test_two_to_ten_folded_bonuses_last_or_in_their_turn
Dealer Qualify 8: test_flush_bonus_pays
Paying Out 1: test_two_to_ten_paying_out_first_takes_what_lost_then_pays_what_won
Paying Out 2: test_two_to_ten_paying_out_first_takes_what_lost_then_pays_what_won
Paying Out 3: test_two_to_ten_players_keep_all_seven_cards_and_nothing_is_paid_early test_two_to_ten_all_seven_kept_or_ordinary_discards
Flush Bonus 1: test_refuses_wagers
Flush Bonus 2: test_refuses_wagers
Flush Bonus 3: test_two_to_ten_takes_antes_of_2_5_10_and_bonuses_of_2_to_10
Flush Bonus 4: test_bonuses_are_settled_on_the_players_own_cards_whatever_happened
Flush Bonus 5: test_flush_bonus_pays
Straight Flush Bonus 1: test_refuses_wagers
Straight Flush Bonus 2: test_refuses_wagers
Straight Flush Bonus 3: test_two_to_ten_takes_antes_of_2_5_10_and_bonuses_of_2_to_10
Straight Flush Bonus 4: test_bonuses_are_settled_on_the_players_own_cards_whatever_happened
Straight Flush Bonus 5: test_straight_flush_bonus_pays
Irregularities 1: test_two_to_ten_wrong_count_and_shuffler_malfunction_void_the_hand
Irregularities 2: test_two_to_ten_wrong_count_and_shuffler_malfunction_void_the_hand test_two_to_ten_says_that_a_misdeal_is_void_and_not_whom_to_call
Irregularities 3: test_two_to_ten_wrong_count_and_shuffler_malfunction_void_the_hand
Irregularities 4: test_two_to_ten_one_card_is_backed_up_more_are_a_misdeal
"""

_PECHANGA = """
How to Play 1: test_pechanga_has_six_spots_and_a_house_dealer
How to Play 2: test_every_wager_made_is_settled_exactly_once_and_chips_are_conserved
How to Play 3: test_flush_is_the_suit_with_the_most_cards
How to Play 4: test_raise_and_ante_pay_1_to_1
How to Play 5: test_bonuses_pay_as_the_tables_say_told_naively
How to Play 6: test_bonus_of_a_folded_hand_is_paid
Ante / Raise 1.1: test_raise_and_ante_pay_1_to_1
Ante / Raise 1.2: test_refuses_wagers
Ante / Raise 1.3: test_no_late_bonus_is_written_there test_pechanga_says_when_bonuses_are_made_and_not_that_the_dealer_scans
Ante / Raise 1.4: test_pechanga_deal_and_exposing_stand_in_the_document
Ante / Raise 1.5: test_pechanga_deal_and_exposing_stand_in_the_document
Ante / Raise 1.6: test_hands_compare_by_count_then_card_by_card
Ante / Raise 1.7: test_oxford_dealing_18_equal_count_compares_card_by_card
Ante / Raise 1.8: test_oxford_dealing_18_equal_count_compares_card_by_card
Ante / Raise 1.9: test_oxford_dealing_18_equal_count_compares_card_by_card
Ante / Raise 1.10: test_equal_count_and_equal_ranks_tie
Ante / Raise 1.11: test_raise_and_ante_pay_1_to_1
Ante / Raise 1.12: test_consecutive_cards_mean_nothing_to_a_flush
Ante / Raise 1.13: test_flush_head_counts_the_ace_high
Ante / Raise 2.1: test_folded_ante_is_taken_whatever_the_dealer_has
Ante / Raise 2.2: test_raise_is_a_whole_multiple_of_the_ante
Ante / Raise 2.3: test_pechanga_raise_sizes_are_our_reading test_raise_is_a_whole_multiple_of_the_ante
Ante / Raise 3.1: test_pechanga_deal_and_exposing_stand_in_the_document
Ante / Raise 3.2: test_dealer_qualifies_with_three_cards_and_a_nine
Ante / Raise 4: test_hands_compare_by_count_then_card_by_card
Ante / Raise 4.a: test_raise_and_ante_pay_1_to_1
Ante / Raise 4.b: test_raise_and_ante_pay_1_to_1
Ante / Raise 4.c: test_raise_and_ante_pay_1_to_1
Ante / Raise 5: test_no_late_bonus_is_written_there
Flush Bonus Wager 1: test_bonus_of_a_folded_hand_is_paid
Flush Odds: test_flush_bonus_pays
Straight Flush Bonus Wager 1: test_bonus_of_a_folded_hand_is_paid
Straight Flush Odds: test_straight_flush_bonus_pays
Notes 1: test_pechanga_low_ace_is_written_in_the_document test_pechanga_wheel_is_a_run_with_a_low_ace
Notes 2.1: test_only_the_highest_line_is_paid_and_named
Notes 2.2: test_straight_flush_bonus_is_paid_on_its_longest_run_only
"""

_GREEKTOWN = """
Game Description 1: test_greektown_is_in_michigan_with_six_spots
Game Description 2: test_hands_compare_by_count_then_card_by_card
Game Description 3: test_bonuses_pay_as_the_tables_say_told_naively
Game Description 4: test_greektown_wager_limits_are_ours test_greektown_posts_v01_v01_and_1_unless_told
Ante / Raise 1.1: test_refuses_wagers
Ante / Raise 1.2: test_refuses_cards
Ante / Raise 2.1: test_folded_ante_is_taken_whatever_the_dealer_has
Ante / Raise 2.2: test_raise_is_a_whole_multiple_of_the_ante
Ante / Raise 2.3: test_greektown_six_suited_any_multiple_or_the_top_only test_greektown_raise_sizes_and_four_of_a_kind_are_our_readings
Ante / Raise 3.1: test_greektown_exposing_waits_for_decisions_by_the_document
Ante / Raise 3.2: test_greektown_dealer_short_pushes_the_raise_and_pays_the_ante
Ante / Raise 4: test_hands_compare_by_count_then_card_by_card
Ante / Raise 4.a: test_raise_and_ante_pay_1_to_1
Ante / Raise 4.b: test_raise_and_ante_pay_1_to_1
Ante / Raise 4.c: test_raise_and_ante_pay_1_to_1
Notes 1.1: test_oxford_dealing_18_equal_count_compares_card_by_card
Notes 1.2: test_oxford_dealing_18_equal_count_compares_card_by_card
Notes 1.3: test_equal_count_and_equal_ranks_tie
Notes 1.4: test_raise_and_ante_pay_1_to_1
Notes 2.1: test_consecutive_cards_mean_nothing_to_a_flush
Notes 2.2: test_straight_flush_bonus_pays
Notes 2.3: test_flush_head_counts_the_ace_high
Procedural Situations 1.1: test_greektown_fold_with_a_winning_straight_flush_is_fanned_paid_and_racked_in_its_turn
Procedural Situations 1.2: test_greektown_fold_with_a_run_but_only_a_flush_wager_is_tucked
Procedural Situations 1.3: test_a_faced_fold_shows_the_winners_on_top_of_the_rest_from_the_decision_on
Procedural Situations 1.4: test_a_faced_fold_shows_the_winners_on_top_of_the_rest_from_the_decision_on
Procedural Situations 1.5: test_greektown_fold_with_a_winning_straight_flush_is_fanned_paid_and_racked_in_its_turn
Procedural Situations 1.6: test_greektown_faced_cards_stand_in_the_document
Procedural Situations 2.1: test_greektown_faced_discards_are_paid_returned_with_the_payout_and_picked_up_at_once
Procedural Situations 2.2: test_greektown_faced_discards_are_paid_returned_with_the_payout_and_picked_up_at_once
Procedural Situations 2.3: test_greektown_faced_discards_are_paid_returned_with_the_payout_and_picked_up_at_once
Procedural Situations 2.4: test_greektown_faced_discards_are_paid_returned_with_the_payout_and_picked_up_at_once
Procedural Situations 2.5: test_what_is_paid_on_discards_leaves_the_betting_area_with_its_wager
Calling the Hand 1: test_greektown_call_stands_in_the_document test_call_names_the_count_first_then_the_highest_card
Calling the Hand 2: test_call_names_the_count_first_then_the_highest_card
Calling the Hand 3: test_greektown_call_of_a_hand_that_does_not_qualify_is_ours
Optional Bonus Wagers 1: test_no_late_bonus_is_written_there test_bonus_of_a_folded_hand_is_paid
Flush 1: test_flush_bonus_needs_four_suited_cards
Flush 2: test_flush_bonus_pays
Straight Flush 1: test_straight_flush_bonus_needs_a_run_of_three
Straight Flush 2: test_straight_flush_bonus_pays
Straight Flush Progressive 1: test_greektown_progressive_below_the_lowest_line_is_lost
Appendix A: test_flush_bonus_pays
Appendix A 1: test_only_the_highest_line_is_paid_and_named
Appendix A 2: test_greektown_has_no_limit_on_payouts
Appendix B: test_straight_flush_bonus_pays test_greektown_v05_four_of_a_kind_pays_25_to_1
Appendix B 1: test_greektown_low_ace_is_written_in_the_document
Appendix B 2.1: test_only_the_highest_line_is_paid_and_named
Appendix B 2.2: test_straight_flush_bonus_is_paid_on_its_longest_run_only
Appendix B 3: test_greektown_has_no_limit_on_payouts
Appendix C: test_greektown_progressive_pays_dollars_for_1 test_greektown_progressive_six_card_ace_high_takes_the_meter_at_tables_3_and_4 test_greektown_meter_whole_shared_or_from_what_is_left
Appendix C 1: test_greektown_progressive_pays_dollars_for_1
Appendix C 2: test_greektown_low_ace_is_written_in_the_document
Appendix C 3.1: test_only_the_highest_line_is_paid_and_named
Appendix C 3.2: test_straight_flush_bonus_is_paid_on_its_longest_run_only
Appendix C 4: test_greektown_has_no_limit_on_payouts
Closing 1: - promotions, age and help with gambling are no rules of the game
"""

_CUDA = """
Shuffle 1.1: test_cuda_before_the_deal_scan_rake_no_more_bets_green test_cuda_deals_clockwise_from_the_button_after_7_comes_1_the_dp_last
Shuffle 1.2: test_cuda_green_again_releases_the_stub_and_nothing_is_squared_or_pushed
Shuffle 1.3: test_cuda_green_again_releases_the_stub_and_nothing_is_squared_or_pushed
Shuffle 1.4: test_cuda_after_the_last_hand_the_dps_cards_one_riffle_and_load
Shuffle 2.1: test_cuda_by_hand_shuffle_shuffle_strip_shuffle_cut test_cuda_shuffle_by_hand_stands_in_the_document test_a_round_without_a_shuffler_is_the_same_round_with_a_shuffle_by_hand_at_its_end test_every_plan_of_the_deck_and_a_round_without_a_shuffler_are_dealt_in_every_way test_the_deck_is_asked_about_too_and_the_question_says_what_it_is_prepared_for
Shuffle 2.2: test_cuda_green_again_releases_the_stub_and_nothing_is_squared_or_pushed test_cards_dealt_by_hand_come_off_the_deck_and_the_stub_goes_to_the_rack test_cuda_the_stub_of_a_hand_dealt_round_rests_on_the_document_and_the_way_of_dealing_does_not
Shuffle 3: test_cuda_new_set_up_goes_twice_through_the_shuffler test_cuda_set_up_cites_the_shuffle test_every_plan_of_the_deck_and_a_round_without_a_shuffler_are_dealt_in_every_way test_the_deck_is_asked_about_too_and_the_question_says_what_it_is_prepared_for test_plans_of_the_deck_can_be_asked_for_and_each_has_a_round_of_its_own
Shuffle 4: test_cuda_wash_needs_the_supervisors_word test_cuda_a_granted_wash_is_done_and_one_without_a_word_is_not_due test_cuda_a_wash_that_the_floor_grants_is_done_and_one_that_it_does_not_is_not test_every_plan_of_the_deck_and_a_round_without_a_shuffler_are_dealt_in_every_way
Bets 1: test_refuses_wagers
Bets 2: test_refuses_wagers
Bets 3: test_raise_is_a_whole_multiple_of_the_ante
Bets 3.a: test_raise_is_a_whole_multiple_of_the_ante
Bets 3.b: test_raise_is_a_whole_multiple_of_the_ante
Bets 3.c: test_raise_is_a_whole_multiple_of_the_ante
Bets 4: test_cuda_raised_hand_has_no_discards_and_nothing_is_paid_early
Bets 5: test_cuda_several_and_blind_hands_are_no_irregularity
Bets 6: test_cuda_hands_of_one_player_are_held_to_the_first_one_seen test_cuda_a_round_whose_hands_are_all_blind_is_refused
Bets 7: test_cuda_blind_hand_plays_with_a_1x_raise_and_bonuses test_cuda_rake_and_no_more_bets_in_either_order_both_before_the_deal
Bets 8: test_cuda_may_limit_every_player_to_one_hand
Bets 9: - tips follow the law of the state
Bets 10: test_cuda_never_says_yes_to_a_tip test_cuda_tip_question_has_two_right_answers_and_yes_is_none
Bets 11: test_cuda_dealers_bet_is_part_of_the_players_wager
Bets 12: test_cuda_largest_denomination_is_at_the_bottom
Taking and Paying 0.1: test_cuda_receives_exposes_sets_all_seven_by_rank_calls_and_pushes_nothing_up
Taking and Paying 0.2: test_cuda_receives_exposes_sets_all_seven_by_rank_calls_and_pushes_nothing_up test_cuda_cards_of_equal_rank_may_lie_in_any_order
Taking and Paying 0.3: test_cuda_takes_and_pays_counterclockwise_from_the_button
Taking and Paying 1.1: test_dealer_qualifies_with_three_cards_and_a_nine
Taking and Paying 1.2: test_cuda_returns_every_raise_counterclockwise_first_when_the_dp_does_not_qualify test_cuda_no_qualifier_bonuses_are_settled_or_go_back_with_the_raises
Taking and Paying 1.3: test_cuda_returns_every_raise_counterclockwise_first_when_the_dp_does_not_qualify
Taking and Paying 1.4: test_cuda_no_qualifier_bonuses_are_settled_or_go_back_with_the_raises
Taking and Paying 2: test_raise_and_ante_pay_1_to_1
Taking and Paying 3.1: test_cuda_flush_bonus_must_beat_the_dp
Taking and Paying 3.2: test_cuda_losing_hand_loses_its_bonuses_in_order
Taking and Paying 3.3: test_cuda_pushed_bonuses_are_tapped_each_beside_its_wager test_cuda_an_omitted_tied_flush_cites_the_tie_and_not_the_fold test_cuda_taps_a_pushed_bonus_palm_up_by_the_document
Taking and Paying 3.4: test_cuda_tie_is_one_tap_for_ante_and_raise
Taking and Paying 4.1: test_cuda_straight_flush_bonus_must_beat_the_dp_by_its_flush test_cuda_straight_flush_beats_by_the_hand_or_by_the_run
Taking and Paying 4.2: test_straight_flush_bonus_pays
Rank of Hands 1: test_cuda_reading_and_comparing_stand_in_the_rank_of_hands
Rank of Hands 2: test_consecutive_cards_mean_nothing_to_a_flush
Straight Flush Wager: test_straight_flush_bonus_pays
Straight Flush Wager 1: test_cuda_straight_flush_bonus_must_beat_the_dp_by_its_flush
Straight Flush Wager 2: test_only_the_highest_line_is_paid_and_named
Flush Wager: test_flush_bonus_pays
Flush Wager 1: test_cuda_flush_bonus_must_beat_the_dp
Flush Wager 2: test_only_the_highest_line_is_paid_and_named
House Rake 1: test_cuda_rake_and_no_more_bets_in_either_order_both_before_the_deal
House Rake 2: test_cuda_has_seven_seats_a_button_and_a_rake_of_4
House Rake 3: test_cuda_has_seven_seats_a_button_and_a_rake_of_4
House Rake 4: test_cuda_has_seven_seats_and_no_eighth
Layout 1: test_flush_bonus_pays
Layout 2: test_straight_flush_bonus_pays
Layout 3: test_raise_is_a_whole_multiple_of_the_ante
Layout 4: test_cuda_flush_bonus_must_beat_the_dp
Layout 5: test_flush_bonus_pays
"""

DOCUMENTS = {"000": _OXFORD, "001": _TWO_TO_TEN, "002": _PECHANGA, "003": _GREEKTOWN, "004": _CUDA}

FOUND: dict[int, tuple[str, ...]] = {
    1: (
        "test_cuda_cards_of_equal_rank_may_lie_in_any_order",
        "test_either_of_two_suits_with_the_same_flush_may_be_set",
        "test_either_of_two_suits_with_the_same_flush_is_right",
    ),
    2: (
        "test_after_a_misdeal_wagers_go_back_and_cards_away_in_any_order",
        "test_after_a_misdeal_wagers_may_go_back_one_by_one",
        "test_whatever_is_free_is_free_after_a_misdeal_too",
    ),
    3: ("test_cuda_rake_and_no_more_bets_in_either_order_both_before_the_deal",),
    4: (
        "test_oxford_hands_are_presented_in_any_order",
        "test_a_folded_ante_is_taken_at_any_moment_of_that_turn",
        "test_000_dealing_24_is_about_the_end_of_a_round_and_no_other_shuffle",
    ),
    5: (
        "test_a_perfect_dealer_may_call_the_supervisor_at_any_moment",
        "test_an_unneeded_call_is_a_remark_that_says_to_go_on",
        "test_a_call_that_nothing_asks_for_is_answered_by_go_on",
        "test_a_large_payout_may_be_called_at_any_moment_of_its_spot",
        "test_to_call_the_supervisor_is_never_wrong",
        "test_a_call_that_nothing_asked_for_is_a_note_and_no_fault",
    ),
    6: (
        "test_no_qualifier_push_raise_pay_ante_is_right",
        "test_push_4_raise_is_a_push_where_only_the_raise_is_pushed",
        "test_the_same_chips_in_a_legal_order_are_right_whatever_the_words",
        "test_answers_that_leave_other_chips_are_refused",
        "test_nothing_that_is_right_is_called_a_mistake",
        "test_an_order_is_right_if_the_judge_finds_no_fault_with_it",
        "test_any_cut_of_as_few_chips_is_right_and_none_of_more",
        "test_any_suit_as_good_may_be_picked_and_no_other",
        "test_any_of_the_longest_runs_is_right_and_nothing_else",
        "test_to_take_no_wagers_and_rack_is_to_rack",
    ),
    7: (
        "test_oxford_a_wrong_button_is_one_fault_and_then_a_misdeal_is_right",
        "test_a_packet_dealt_twice_is_a_wrong_number_of_cards",
        "test_oxford_a_hand_shown_too_soon_is_an_exposed_card_and_goes_to_the_supervisor",
    ),
    8: (
        "test_the_run_that_lies_open_is_named_where_the_other_is_racked",
        "test_oxford_equal_runs_kept_one_paid_at_the_reveal_or_discards_faced",
    ),
    9: (
        "test_a_flawed_card_at_the_opening_replaces_the_deck_and_inspection_begins_again",
        "test_oxford_the_manager_replaces_a_flawed_deck_by_the_document",
        "test_cuda_a_granted_wash_is_done_and_one_without_a_word_is_not_due",
    ),
    10: (
        "test_a_raise_that_shows_is_corrected_at_once_and_one_that_does_not_at_the_reveal",
        "test_two_to_ten_a_raise_over_the_cap_shows_though_it_is_a_legal_multiple",
        "test_what_shows_is_corrected_and_what_does_not_is_found_at_the_reveal",
    ),
    11: (
        "test_cuda_a_folded_bonus_is_given_up_and_not_beaten",
        "test_cuda_an_omitted_tied_flush_cites_the_tie_and_not_the_fold",
        "test_cuda_book_calls_the_banker_designated_player",
        "test_oxford_push_up_without_a_qualifier_cites_dealing_17",
    ),
    12: (
        "test_oxford_forbids_by_the_document_and_warns_by_standard",
        "test_no_late_bonus_is_written_there",
        "test_cuda_reading_and_comparing_stand_in_the_rank_of_hands",
        "test_no_word_of_discards_where_nothing_is_discarded",
        "test_reasons_belong_to_the_house_that_gives_them",
        "test_banker_and_seats_have_a_source",
    ),
    13: (
        "test_the_ruling_says_before_which_step_it_happened",
        "test_what_happened_stands_among_the_steps",
        "test_what_goes_wrong_is_told_between_its_step_and_the_answer",
        "test_what_went_wrong_stands_after_the_act_at_which_it_did",
        "test_what_went_wrong_is_said_at_its_act_and_until_it_was_put_right",
    ),
    14: (
        "test_what_is_paid_on_discards_leaves_the_betting_area_with_its_wager",
        "test_a_faced_fold_shows_the_winners_on_top_of_the_rest_from_the_decision_on",
        "test_cuda_a_round_whose_hands_are_all_blind_is_refused",
        "test_cuda_hands_of_one_player_are_held_to_the_first_one_seen",
    ),
}
"""What a judge once held against dealers without any word of the house, by number, and the tests of each."""
