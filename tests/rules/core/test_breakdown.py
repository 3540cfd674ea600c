from rules.core.breakdown import Breakdown, Modifier, RuleId, only_first_counts

A, B = RuleId("A"), RuleId("B")


def test_a_breakdown_leaves_out_what_does_not_apply_and_keeps_the_order():
    breakdown = Breakdown.of([Modifier(B, 3, "b"), None, Modifier(A, -1, "a")])
    assert breakdown.modifiers == (Modifier(B, 3, "b"), Modifier(A, -1, "a"))


def test_a_total_counts_only_what_counts():
    breakdown = Breakdown((Modifier(A, 5, "yes"), Modifier(B, 7, "no", counts=False)))
    assert breakdown.total == 5


def test_a_breakdown_without_modifiers_is_zero():
    assert Breakdown().total == 0


def test_modifiers_are_found_by_rule_also_where_they_do_not_count():
    hidden = Modifier(A, 7, "no", counts=False)
    assert Breakdown((Modifier(B, 1, "b"), hidden)).by_rule(A) == (hidden,)


def test_of_the_same_penalty_the_first_counts_and_the_rest_stay_visible():
    breakdown = Breakdown((Modifier(A, -25, "one"), Modifier(B, -5, "other"), Modifier(A, -25, "two")))
    once = only_first_counts(breakdown, lambda modifier: modifier.rule == A)
    assert once.modifiers == (
        Modifier(A, -25, "one"),
        Modifier(B, -5, "other"),
        Modifier(A, -25, "two", counts=False),
    )


def test_a_penalty_that_did_not_count_does_not_displace_the_next():
    breakdown = Breakdown((Modifier(A, -25, "one", counts=False), Modifier(A, -25, "two")))
    assert only_first_counts(breakdown, lambda modifier: modifier.rule == A) == breakdown
