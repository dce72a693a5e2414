import { describe, expect, onTestFinished, test } from "vitest";
import { defaultSymbols, symbolsFor } from "@sheaf/locale";
import { showNumbers } from "../../../../../shared/words/shown-numbers.ts";
import { entriesOf, pastedEntries, problemsOf, sourceOf, valueOf } from "./manual-list.ts";

describe("a list of a control's own (6)", () => {
  test("what was read is written back, with labels beside their values", () => {
    const source = { kind: "manual", valueType: "number", values: [1, 2.5, null], labels: ["One", null, "None"] } as const;
    const entries = entriesOf(source);
    expect(entries).toEqual([
      { value: "1", label: "One" },
      { value: "2.5", label: "" },
      { value: null, label: "None" },
    ]);
    expect(sourceOf(entries, "number")).toEqual(source);
    expect(
      sourceOf(
        [
          { value: "a", label: " " },
          { value: "", label: "" },
        ],
        "text",
      ),
    ).toEqual({ kind: "manual", valueType: "text", values: ["a"] });
    expect(sourceOf([], "date")).toEqual({ kind: "manual", valueType: "date" });
  });
  test("lines of a sheet are values with labels", () => {
    expect(pastedEntries("W\tWest\r\nS\tSouth\n\nN\n")).toEqual([
      { value: "W", label: "West" },
      { value: "S", label: "South" },
      { value: "N", label: "" },
    ]);
  });
  test("a value is one of the type, or is told", () => {
    expect(valueOf(" 12 ", "number")).toBe(12);
    expect(valueOf("", "number")).toBeUndefined();
    expect(valueOf("Yes", "boolean")).toBe(true);
    expect(valueOf("2026-02-28", "date")).toBe("2026-02-28");
    expect(valueOf("2026-02-30", "date")).toBeUndefined();
    expect(valueOf("28.2.2026", "date")).toBeUndefined();
    expect(valueOf("2026-02-28T25:00", "date")).toBeUndefined();
    const entry = (value: string | null) => ({ value, label: "" });
    expect(problemsOf([entry("1"), entry("x"), entry(""), entry("1.0"), entry(null)], "number")).toEqual([
      null,
      "Enter a number.",
      null,
      "It is in the list already.",
      null,
    ]);
  });
});

test("numbers are typed with the marks that the person sees, and keep every digit", () => {
  onTestFinished(() => showNumbers(defaultSymbols));
  expect(["1,000", "80%", "0x10", "1,5", "9007199254740993"].map((text) => valueOf(text, "number"))).toEqual([
    1000,
    0.8,
    undefined,
    undefined,
    "9007199254740993",
  ]);
  showNumbers(symbolsFor("DE_DE", null, null));
  expect(["1.000", "2,5", "2.5"].map((text) => valueOf(text, "number"))).toEqual([1000, 2.5, undefined]);
  const source = { kind: "manual", valueType: "number", values: [2.5, "9007199254740993.5"] } as const;
  expect(sourceOf(entriesOf(source), "number")).toMatchObject(source);
});
