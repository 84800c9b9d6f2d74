"""R1 to R9 and R12 of the specification: (instance, interface, now) -> the condition, and whether it needs a write."""
import re
from datetime import date

REASON = re.compile(r"[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?")
TIME = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(\.[0-9]+)?"
    r"([Zz]|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))"
)
WRITTEN = ("status", "reason", "message", "observedGeneration")  # what R8 compares
LONGEST_MESSAGE = 32768  # bytes of UTF-8
MARKER = "… (truncated)"
DAY = 86400
ZERO_TIME = DAY  # seconds since the day before 0001-01-01, which is day 1
LAST_SECOND = DAY * date.max.toordinal() + DAY - 1
YEAR_0 = 146097  # the Gregorian calendar repeats after 400 years, which are this many days


def project(instance, network_interface, now):
    for name, value in (("instance", instance), ("networkInterface", network_interface)):
        if not isinstance(value, dict):
            raise TypeError(f"{name} must be an object")
    if read_time(now) is None:
        raise ValueError("now must be RFC 3339 text with a zone")
    status, reason, message = verdict(instance)
    condition = {"type": "HolderAvailable", "status": status, "reason": reason, "message": message}
    generation = field(network_interface, "metadata", "generation")
    if is_number(generation) and 0 < generation < 2**63 and generation == int(generation):  # R6
        condition["observedGeneration"] = int(generation)
    entry = condition_of(network_interface, "HolderAvailable")
    stored = entry.get("lastTransitionTime") if entry and entry.get("status") == status else None
    condition["lastTransitionTime"] = stored if is_set_time(stored) else stamp(now)  # R9
    return condition, entry is None or any(differs(entry, condition, name) for name in WRITTEN)


def verdict(instance):
    deletion = field(instance, "metadata", "deletionTimestamp")
    if deletion not in (None, "") and not is_zero_time(deletion):  # R1
        return "False", "HolderTerminating", "The instance holding this interface is terminating"
    available = condition_of(instance, "Available")
    if available is None:  # R2
        return "False", "HolderNotReported", "The instance holding this interface has not reported an availability state"
    if available.get("status") == "True":  # R3
        return "True", "Available", "Instance is available"
    reason, message = available.get("reason"), available.get("message")  # R4
    if not isinstance(reason, str) or len(reason) > 1024 or not REASON.fullmatch(reason):
        reason = "HolderUnavailable"
    if not isinstance(message, str) or message == "":
        name = field(instance, "metadata", "name")
        message = f'Instance "{name if isinstance(name, str) else ""}" is not available'
    return "False", reason, cut(re.sub("[\ud800-\udfff]", "\ufffd", message))


def cut(message):
    text = message.encode()
    if len(text) <= LONGEST_MESSAGE:
        return message
    return text[: LONGEST_MESSAGE - len(MARKER.encode())].decode(errors="ignore") + MARKER


def differs(entry, condition, name):
    """R8: for a generation, absent, null, the empty text and 0 are one value; a number is equal to numbers alone."""
    have, want = entry.get(name), condition.get(name)
    if name == "observedGeneration" and (have in (None, "") or is_number(have) and have == 0):
        return want is not None
    return is_number(have) != is_number(want) or have != want


def read_time(value):
    """Whole seconds since the day before the year 1, and whether a fraction is left; None is unreadable (R9)."""
    match = TIME.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(match[part]) for part in range(1, 7))
    try:
        days = date(year, month, day).toordinal() if year else date(400, month, day).toordinal() - YEAR_0
    except ValueError:
        return None
    offset = int(match[9] + "1") * (int(match[10]) * 3600 + int(match[11]) * 60) if match[9] else 0
    return days * DAY + hour * 3600 + minute * 60 + second - offset, (match[7] or "").strip(".0") != ""


def is_zero_time(value):
    return read_time(value) == (ZERO_TIME, False)


def is_set_time(value):
    return read_time(value) is not None and not is_zero_time(value)


def stamp(now):
    days, seconds = divmod(min(max(read_time(now)[0], ZERO_TIME + 1), LAST_SECOND), DAY)
    return f"{date.fromordinal(days)}T{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}Z"


def condition_of(resource, wanted):
    entries = field(resource, "status", "conditions")
    entries = entries if isinstance(entries, list) else []
    return next((entry for entry in entries if isinstance(entry, dict) and entry.get("type") == wanted), None)


def field(resource, parent, name):
    return resource[parent].get(name) if isinstance(resource.get(parent), dict) else None


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)
