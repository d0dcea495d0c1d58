"""JSON in the form that is signed, and JSON whose amounts keep their digits."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from typing import Any

# The largest whole number up to which a double holds every one.
_EXACT_MAX = 2**53


def canonical_json(value: object) -> str:
    """JSON in its canonical form (RFC 8785).

    No white space, the fields of every object sorted by their UTF-16 units, numbers
    as JavaScript writes them.

    Raises:
        TypeError: for what JSON does not have, such as a Decimal or a date.
        ValueError: for what it cannot hold: not a number, half of a surrogate pair.
    """
    if isinstance(value, str):
        return _text(value)
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return _number(value)
    if isinstance(value, (list, tuple)):
        return f"[{','.join(map(canonical_json, value))}]"
    if isinstance(value, dict):
        names = sorted(value, key=_utf16)
        fields = (f"{_text(name)}:{canonical_json(value[name])}" for name in names)
        return f"{{{','.join(fields)}}}"
    hint = (
        ": an amount is a text, such as '10.50'" if isinstance(value, Decimal) else ""
    )
    raise TypeError(f"JSON cannot hold a {type(value).__name__}{hint}")


def parse_exactly(text: str, *, whole_numbers: bool = False) -> Any:
    """Parse JSON without rounding: fractions become Decimals, 12.00 with its zeros.

    Args:
        whole_numbers: whether those are amounts as well.
    """
    return json.loads(
        text, parse_float=Decimal, parse_int=Decimal if whole_numbers else int
    )


def _utf16(name: object) -> bytes:
    if not isinstance(name, str):
        raise TypeError(f"JSON cannot hold a field {name!r}: its name must be a str")
    return name.encode("utf-16-be", "surrogatepass")


def _text(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("JSON cannot hold half of a surrogate pair") from None
    return json.dumps(text, ensure_ascii=False)


def _number(value: float) -> str:
    """A number as ECMAScript writes it: the shortest digits that come back to it."""
    if isinstance(value, int) and abs(value) <= _EXACT_MAX:
        return str(int(value))
    try:
        value = float(value)
    except OverflowError:
        value = math.inf
    if not math.isfinite(value):
        raise ValueError(f"JSON cannot hold {value}")
    if value == 0:
        return "0"
    sign, parts, exponent = Decimal(repr(value)).normalize().as_tuple()
    digits = "".join(map(str, parts))
    point = len(digits) + int(exponent)
    return "-" * sign + _placed(digits, point)


def _placed(digits: str, point: int) -> str:
    """Digits with the decimal point behind the one at its place, or an exponent."""
    if -6 < point <= 0:
        return f"0.{'0' * -point}{digits}"
    if 0 < point <= 21:
        whole = digits[:point].ljust(point, "0")
        return f"{whole}.{digits[point:]}" if digits[point:] else whole
    fraction = f".{digits[1:]}" if digits[1:] else ""
    return f"{digits[0]}{fraction}e{point - 1:+d}"
