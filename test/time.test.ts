import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { isTimeSet, readableTime, requireClock, stamp } from "../src/time.ts";
import { asGiven } from "../src/testing/arbitraries.ts";

const date = (text: string) => new Date(text);

describe("a time is set or not (R1)", () => {
  test.each([
    undefined,
    null,
    "",
    "0001-01-01T00:00:00Z",
    "0001-01-01t00:00:00z",
    "0001-01-01T00:00:00.000Z",
    "0001-01-01T00:00:00.000000000000Z",
    "0001-01-01T00:00:00+00:00",
    "0001-01-01T00:00:00-00:00",
    "0001-01-01T14:00:00+14:00",
    "0000-12-31T12:00:00-12:00",
    date("0001-01-01T00:00:00Z"),
  ])("%j is not set", (time) => {
    expect(isTimeSet(time)).toBe(false);
  });

  test.each([
    "2026-12-01T03:00:00Z",
    "9999-12-31T23:59:59Z",
    "1970-01-01T00:00:00Z",
    "0001-01-01T00:00:01Z",
    "0001-01-01T00:00:00.0000000001Z",
    "0001-01-01T00:00:00+01:00",
    "0001-01-01T00:00:00",
    "0001-01-01",
    "0001-01-01 00:00:00Z",
    " ",
    "null",
    0,
    false,
    {},
    [],
    date("1970-01-01T00:00:00Z"),
    date("0001-01-01T00:00:00.001Z"),
    date("never"),
  ])("%j is set", (time) => {
    expect(isTimeSet(asGiven(time))).toBe(true);
  });
});

describe("a stored time is kept letter for letter, or not at all (R9)", () => {
  test.each([
    "2026-01-01T00:00:00Z",
    "1970-01-01T00:00:00Z",
    "2026-01-01t00:00:00z",
    "2026-01-01T00:00:00.123456789Z",
    "2026-01-01T23:59:59+23:59",
    "2026-01-01T00:00:00-00:00",
    "2024-02-29T00:00:00Z",
    "2000-02-29T00:00:00Z",
    "0001-01-01T00:00:01Z",
    "9999-12-31T23:59:59Z",
  ])("%s is kept", (time) => {
    expect(readableTime(time)).toBe(time);
  });

  test.each([
    ["2026-01-01T00:00:00.999Z", "2026-01-01T00:00:00Z"],
    ["1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59Z"],
    ["1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"],
  ])("a Date of %s is kept as %s", (instant, text) => {
    expect(readableTime(date(instant))).toBe(text);
  });

  test.each([
    undefined,
    null,
    "",
    " ",
    "0001-01-01T00:00:00Z",
    "0001-01-01T01:00:00+01:00",
    date("0001-01-01T00:00:00Z"),
    date("never"),
    "2026-01-01",
    "2026-01-01T00:00Z",
    "2026-01-01T00:00:00",
    "2026-01-01 00:00:00Z",
    "2026-01-01T00:00:00+0100",
    "2026-01-01T00:00:00+01",
    "2026-01-01T00:00:00+24:00",
    "2026-01-01T00:00:00+01:60",
    "2026-01-01T00:00:00.Z",
    "2026-01-01T00:00:00,5Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z",
    "2016-12-31T23:59:60Z",
    "2026-01-01T23:59:60Z",
    "2026-00-01T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-01-00T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2025-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "+002026-01-01T00:00:00Z",
    "2026-01-01T00:00:00Z\n",
    " 2026-01-01T00:00:00Z",
    "Thu, 01 Jan 2026 00:00:00 GMT",
    "2026-01-01T00:00:00Z (UTC)",
    "2026-01-01T00:60:60Z",
    "2026-01-01T00:0x:0xZ",
    "1767225600",
    1767225600,
    ["2026-01-01T00:00:00Z"],
    {},
    true,
  ])("%j is not kept", (time) => {
    expect(readableTime(asGiven(time))).toBeUndefined();
  });
});

describe("a stamp is UTC in whole seconds, cut (R9)", () => {
  test.each([
    ["2026-08-26T20:45:00.000Z", "2026-08-26T20:45:00Z"],
    ["2026-08-26T20:45:00.999Z", "2026-08-26T20:45:00Z"],
    ["2026-08-26T22:45:00+02:00", "2026-08-26T20:45:00Z"],
    ["1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"],
    ["1969-12-31T23:59:59.500Z", "1969-12-31T23:59:59Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:01Z"],
    ["0001-01-01T00:00:00.999Z", "0001-01-01T00:00:01Z"],
    ["-000044-03-15T12:00:00Z", "0001-01-01T00:00:01Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59Z"],
    ["+010000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"],
  ])("%s is stamped %s", (instant, text) => {
    expect(stamp(date(instant))).toBe(text);
  });

  test.each([
    [-8.64e15, "0001-01-01T00:00:01Z"],
    [8.64e15, "9999-12-31T23:59:59Z"],
  ])("the clock's limit %d is stamped %s", (milliseconds, text) => {
    expect(stamp(new Date(milliseconds))).toBe(text);
  });
});

test("a Date whose methods were changed, or that has none, is stamped as the instant it is", () => {
  class Elsewhere extends Date {
    override getUTCHours = () => 12;
  }
  for (const change of [(now: Date) => new Elsewhere(now), (now: Date) => Object.setPrototypeOf(now, null)]) {
    expect(stamp(change(new Date("2026-12-01T03:00:00Z")))).toBe("2026-12-01T03:00:00Z");
  }
});

test("a Date of another realm, such as a test runner's sandbox has, is a Date", () => {
  const foreign: Date = runInNewContext("new Date('2026-01-01T00:00:00.500Z')");
  expect(foreign).not.toBeInstanceOf(Date);
  expect(stamp(foreign)).toBe("2026-01-01T00:00:00Z");
  expect(readableTime(foreign)).toBe("2026-01-01T00:00:00Z");
  expect(isTimeSet(runInNewContext("new Date(-62135596800000)"))).toBe(false);
  expect(() => requireClock(foreign)).not.toThrow();
});
