"""The time zones, kept in memory. `zoneinfo` looks for them on a file system, and a program has none."""

import io
import os


def install() -> None:
    """Reads the zone files of the package `tzdata`, while the component is built."""
    import tzdata
    import zoneinfo
    from zoneinfo import _common, _tzpath

    root = os.path.join(os.path.dirname(tzdata.__file__), "zoneinfo")
    zones: dict[str, bytes] = {}
    for folder, _, files in os.walk(root):
        for file in files:
            path = os.path.join(folder, file)
            with open(path, "rb") as handle:
                data = handle.read()
            if data.startswith(b"TZif"):
                zones[os.path.relpath(path, root)] = data

    def load_tzdata(key):
        try:
            return io.BytesIO(zones[key])
        except KeyError:
            raise zoneinfo.ZoneInfoNotFoundError(f"No time zone found with key {key}") from None

    def available_timezones():
        """Returns a set of all the time zones that can be had here."""
        return set(zones)

    _common.load_tzdata = load_tzdata
    _tzpath.available_timezones = zoneinfo.available_timezones = available_timezones
