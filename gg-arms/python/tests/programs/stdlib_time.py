# expect: completed
# output: 2026-07-01T14:00:00+02:00
# output: 2026-12-01T13:00:00+01:00
# output: UTC
# output: Thursday 01 January 1970
# output: 400
# output: Mon, 30 Nov 2026 00:00:00 -0000
import calendar
import datetime
import email.utils
import locale
import time
import zoneinfo

zurich = zoneinfo.ZoneInfo("Europe/Zurich")
print(datetime.datetime(2026, 7, 1, 12, tzinfo=datetime.UTC).astimezone(zurich).isoformat())
print(datetime.datetime(2026, 12, 1, 12, tzinfo=datetime.UTC).astimezone(zurich).isoformat())
print(time.tzname[0])
print(datetime.datetime.fromtimestamp(0, datetime.UTC).strftime("%A %d %B %Y"))
print("400" if len(zoneinfo.available_timezones()) > 400 else "few zones")
print(email.utils.formatdate(calendar.timegm((2026, 11, 30, 0, 0, 0))))
assert datetime.datetime.strptime("2026-11-30 08:15", "%Y-%m-%d %H:%M").minute == 15
assert abs(time.time() - datetime.datetime.now().timestamp()) < 5
assert datetime.datetime.now(datetime.UTC).year >= 2026
before = time.perf_counter()
time.sleep(0.02)
assert 0.015 < time.perf_counter() - before < 5
locale.setlocale(locale.LC_ALL, "")
try:
    zoneinfo.ZoneInfo("Mars/Olympus")
except zoneinfo.ZoneInfoNotFoundError as error:
    assert "Mars/Olympus" in str(error)
