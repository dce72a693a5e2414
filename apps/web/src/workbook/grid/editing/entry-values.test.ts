import { defaultSymbols } from "@sheaf/locale";
import { describe, expect, test } from "vitest";
import { type EntryRule, readMoment, readValue } from "./entry-values.ts";

const rule = (kind: EntryRule["kind"], more: Partial<EntryRule> = {}): EntryRule => ({
  kind,
  isPercent: false,
  isDay: false,
  options: null,
  ...more,
});
const read = (text: string, of: EntryRule, isTyped = true) => readValue(text, of, { symbols: defaultSymbols, isDayFirst: false }, isTyped);

describe("numbers", () => {
  test("a percentage that is typed goes without its sign; one that is pasted is what it is", () => {
    const percent = rule("number", { isPercent: true });
    expect(read("78", percent)).toEqual({ ok: true, value: 0.78 });
    expect(read("78.3", percent)).toEqual({ ok: true, value: 0.783 });
    expect(read("0.78", percent)).toEqual({ ok: true, value: 0.78 });
    expect(read("104%", percent)).toEqual({ ok: true, value: 1.04 });
    expect(read("0.78", percent, false)).toEqual({ ok: true, value: 0.78 });
    expect(read("78%", percent, false)).toEqual({ ok: true, value: 0.78 });
    expect(read("1.04", percent, false)).toEqual({ ok: true, value: 1.04 });
  });
});

describe("dates", () => {
  test.each([
    ["2001-07-16", "2001-07-16"],
    ["2001/7/6", "2001-07-06"],
    ["7/16/2001", "2001-07-16"],
    ["16/7/2001", "2001-07-16"],
    ["3/4/2001", "2001-03-04"],
    ["3.4.2001", "2001-04-03"],
    ["3/4/01", "2001-03-04"],
    ["3/4/88", "1988-03-04"],
    ["16 Jul 2001", "2001-07-16"],
    ["Jul 16, 2001", "2001-07-16"],
    ["Monday, July 16th, 2001", "2001-07-16"],
    ["16-Sept-2001", "2001-09-16"],
    ["2001-07-16 08:05", "2001-07-16T08:05:00"],
    ["2001-07-16T08:05:09.25Z", "2001-07-16T08:05:09.25Z"],
    ["7/16/2001 12:05 AM", "2001-07-16T00:05:00"],
    ["7/16/2001, 1:05 pm", "2001-07-16T13:05:00"],
  ])("%s", (text, iso) => expect(readMoment(text, false)).toBe(iso));

  test("day first where people write so", () => expect(readMoment("3/4/2001", true)).toBe("2001-04-03"));
  test.each(["2001-02-29", "2001-13-01", "32 Jan 2001", "1 Foo 2001", "tomorrow", "2001-07-16 25:00", "7/16/2001 13:05 PM", "12"])(
    "%s is none",
    (text) => expect(readMoment(text, false)).toBeNull(),
  );
});

describe("columns", () => {
  test("text stays as it is; nothing empties the cell", () => {
    expect(read(" two  words ", rule("text"))).toEqual({ ok: true, value: " two  words " });
    expect(read("  ", rule("text"))).toEqual({ ok: true, value: null });
    expect(read("", rule("number"))).toEqual({ ok: true, value: null });
  });

  test("a list takes its values in any case, and says what is none", () => {
    const status = rule("text", { options: ["At risk", "On track"] });
    expect(read("at RISK", status)).toEqual({ ok: true, value: "At risk" });
    expect(read("Late", status)).toEqual({ ok: false, message: "“Late” is not in the list" });
    expect(read("2", rule("number", { options: ["1", "2.0"] }))).toEqual({ ok: true, value: 2 });
    expect(read("3", rule("number", { options: ["1", "2.0"] })).ok).toBe(false);
  });

  test("several values of a list, once each", () => {
    const tags = rule("multi-select", { options: ["Red", "Blue", "Red, dark"] });
    expect(read("blue; red, Blue", tags)).toEqual({ ok: true, value: ["Blue", "Red"] });
    expect(read("red, dark", tags)).toEqual({ ok: true, value: ["Red, dark"] });
    expect(read("red, green", tags)).toEqual({ ok: false, message: "“green” is not in the list" });
    expect(read("a, b, a", rule("multi-select"))).toEqual({ ok: true, value: ["a", "b"] });
  });

  test("yes and no in the words of sheets", () => {
    expect(read("TRUE", rule("checkbox"))).toEqual({ ok: true, value: true });
    expect(read("no", rule("checkbox"))).toEqual({ ok: true, value: false });
    expect(read("maybe", rule("checkbox"))).toEqual({ ok: false, message: "“maybe” is neither yes nor no" });
  });
});
