import { defaultSymbols, symbolsFor } from "@sheaf/locale";
import { describe, expect, test } from "vitest";
import { type EntryRule, readValue } from "./entry-values.ts";

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
  test("months are those of the person's language, or English", () => {
    const writing = { symbols: symbolsFor("FR_FR", null, null, Intl), isDayFirst: true };
    const typed = (text: string) => readValue(text, rule("datetime"), writing, true);
    expect(typed("3 mars 2024")).toEqual({ ok: true, value: "2024-03-03" });
    expect(typed("1er févr. 2024 14:30")).toEqual({ ok: true, value: "2024-02-01T14:30:00" });
    expect(typed("3 March 2024")).toEqual({ ok: true, value: "2024-03-03" });
    expect(typed("3 marzo 2024")).toEqual({ ok: false, message: "“3 marzo 2024” is not a date" });
  });
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
    const long = rule("number", { options: ["9007199254740992", "none"] });
    expect(["9007199254740992", "9007199254740993"].map((text) => read(text, long).ok)).toEqual([true, false]);
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
