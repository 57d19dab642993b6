"""The pay tables of all houses, typed in from the houses' page and not read from any house file."""

FLUSH = {
    ("oxford", "posted"): {7: 300, 6: 100, 5: 10, 4: 1},
    ("pechanga", "posted"): {7: 300, 6: 100, 5: 10, 4: 1},
    ("two-to-ten", "posted"): {7: 200, 6: 60, 5: 10, 4: 1},
    ("cuda", "posted"): {7: 200, 6: 50, 5: 10, 4: 2},
    ("greektown", "V01"): {7: 300, 6: 100, 5: 10, 4: 1},
    ("greektown", "V02"): {7: 100, 6: 20, 5: 10, 4: 2},
    ("greektown", "V03"): {7: 200, 6: 20, 5: 10, 4: 2},
    ("greektown", "V04"): {7: 300, 6: 75, 5: 5, 4: 2},
    ("greektown", "V05"): {7: 200, 6: 60, 5: 12, 4: 1},
    ("greektown", "V06"): {7: 500, 6: 50, 5: 12, 4: 1},
    ("greektown", "V07"): {7: 400, 6: 60, 5: 12, 4: 1},
    ("greektown", "V08"): {7: 1000, 6: 50, 5: 10, 4: 1},
}

STRAIGHT_FLUSH = {
    ("oxford", "posted"): {7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7},
    ("two-to-ten", "posted"): {7: 1000, 6: 400, 5: 100, 4: 40, 3: 6},
    ("pechanga", "posted"): {7: 1000, 6: 500, 5: 100, 4: 50, 3: 8},
    ("cuda", "posted"): {7: 1000, 6: 500, 5: 100, 4: 60, 3: 8},
    ("greektown", "V01"): {7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7},
    ("greektown", "V02"): {7: 500, 6: 200, 5: 100, 4: 50, 3: 9},
    ("greektown", "V03"): {7: 500, 6: 200, 5: 100, 4: 75, 3: 7},
    ("greektown", "V04"): {7: 1000, 6: 500, 5: 100, 4: 75, 3: 7},
    ("greektown", "V05"): {7: 500, 6: 200, 5: 100, 4: 50, 3: 8},
    ("greektown", "V06"): {7: 500, 6: 200, 5: 100, 4: 60, 3: 8},
    ("greektown", "V07"): {7: 1000, 6: 500, 5: 100, 4: 60, 3: 8},
}

FOUR_OF_A_KIND = {("greektown", "V05"): 25}

PROGRESSIVE_SHARES = {7: 100, 6: 10}
"""Per cent of the meter, at every table."""

PROGRESSIVE_DOLLARS = {
    "1": {5: 250, 4: 40, 3: 3},
    "2": {5: 900, 4: 50},
    "3": {5: 250, 4: 40, 3: 3},
    "4": {5: 800, 4: 50},
}

SIX_CARD_ACE_HIGH_TAKES_THE_METER = {"3", "4"}
