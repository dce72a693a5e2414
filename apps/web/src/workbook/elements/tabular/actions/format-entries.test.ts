import type { Format } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { decimalsOf, formatOf, patternProblem, withDecimals, withPattern } from "./format-entries.ts";

test("decimals change inside a format and leave the rest of it", () => {
  const of = (formatString: string, decimals: number): string | undefined => {
    const changed = withDecimals({ kind: "number", formatString, suffix: " km" }, decimals);
    expect(changed).toMatchObject({ suffix: " km" });
    return changed.kind === "number" ? changed.formatString : undefined;
  };
  expect(of(",.0f", 2)).toBe(",.2f");
  expect(of(".1%", 0)).toBe(".0%");
  expect(of("$,.2f", 3)).toBe("$,.3f");
  expect(of(",", 1)).toBe(",.1f");
  expect(of(",.2f", 99)).toBe(",.12f");
  expect(of(",.2f", -3)).toBe(",.0f");
  expect(withDecimals(null, 1)).toEqual({ kind: "number", formatString: ",.1f" });
  expect(withDecimals({ kind: "percent" }, 2)).toEqual({ kind: "number", formatString: ".2%" });
  expect(decimalsOf({ kind: "number", formatString: "$,.2f" })).toBe(2);
  expect(decimalsOf({ kind: "number", formatString: ".3s" })).toBeNull();
  expect(decimalsOf(null)).toBeNull();
});

test("a pattern is checked where it is typed, and keeps what else the format says", () => {
  expect(patternProblem(",.1f", true)).toBeNull();
  expect(patternProblem("#,##0.0", true)).toMatch(/,\.1f/);
  expect(patternProblem("%Y-%m", false)).toBeNull();
  expect(patternProblem("", false)).toBeNull();
  expect(withPattern({ kind: "number", formatString: ",.1f", suffix: " km" }, "", true)).toEqual({ kind: "number", suffix: " km" });
  expect(withPattern({ kind: "percent" }, ".2%", true)).toEqual({ kind: "number", formatString: ".2%" });
  expect(withPattern({ kind: "datetime", formatString: "%Y" }, "", false)).toBeUndefined();
});

test("a pattern is no length of time because its decimals are trimmed as well", () => {
  const named = (format: Format): string | undefined =>
    formatOf({ type: "number", format, display: null } as unknown as Parameters<typeof formatOf>[0])?.id;
  expect(named({ kind: "number", formatString: ",.2~f" })).toBeUndefined();
  expect(named({ kind: "number", formatString: ",.1~f", suffix: "\u00A0s", sheaf: { duration: "words" } })).toBe("duration-words");
  expect(named({ kind: "number", formatString: ",.3f" })).toBe("number");
});
