import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createNames } from "./names.ts";

const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe("E3 names inside SQL", () => {
  test("the second of two equal names is name_2, without regard to case", () => {
    const name = createNames();
    expect(["Net", "net", "NET", "Net_2", "Gross"].map(name)).toEqual(["Net", "net_2", "NET_3", "Net_2_2", "Gross"]);
  });

  test("names that are taken already count", () => {
    expect(createNames(["base"])("Base")).toBe("Base_2");
  });

  test("at most 63 bytes, no character split, the number included", () => {
    const name = createNames();
    const long = "é".repeat(40);
    expect(name(long)).toBe("é".repeat(31));
    expect(name(long)).toBe(`${"é".repeat(30)}_2`);
    expect(name("😀".repeat(20))).toBe("😀".repeat(15));
  });

  test("what no engine can hold is left out", () => {
    const name = createNames();
    expect(name("a\u0000b")).toBe("ab");
    expect(name("\ud800x")).toBe("\ufffdx");
    expect(name("")).toBe("column");
    expect(name("   ")).toBe("column_2");
  });

  test("true and false, which SQLite forgets as names of a subquery's columns, have a mark", () => {
    expect(["true", "False", "FALSE", "untrue"].map(createNames())).toEqual(["true_", "False_", "FALSE__2", "untrue"]);
  });

  test("any names at all: unique, short, the same for the same order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: "binary", maxLength: 90 }), fc.constantFrom("a", "A", "a_2", "İ", "ı", "ß", "SS"))),
        (wanted) => {
          const names = wanted.map(createNames());
          expect(new Set(names.map((name) => name.toUpperCase().toLowerCase())).size).toBe(names.length);
          for (const name of names) {
            expect(bytes(name)).toBeLessThanOrEqual(63);
            expect(name).not.toBe("");
          }
          expect(wanted.map(createNames())).toEqual(names);
        },
      ),
      { numRuns: 500, seed: 3 },
    );
  });
});
