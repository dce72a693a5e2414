import type { CheckedFormula } from "@sheaf/compiler";
import { message } from "@sheaf/messages";
import { describe, expect, test } from "vitest";
import { colorsOf, findingsOf, isBroken, underlinesOf } from "./formula-check.ts";

const checked = (...diagnostics: CheckedFormula["diagnostics"]): CheckedFormula => ({
  type: { kind: "integer" },
  level: "base",
  diagnostics,
  columnsBound: 1,
});
const error = {
  code: "E_UNKNOWN_COLUMN",
  message: message("findings.column.unseen", { name: "Aa" }),
  span: { start: 4, end: 8 },
  fixes: [],
} as const;
const warning = {
  code: "W_AGG_AT_BASE",
  message: message("findings.level.single-at-base", { name: "Sum" }),
  span: { start: 0, end: 3 },
  fixes: [],
} as const;
const note = { code: "N_REWRITTEN", message: message("findings.fix.write", { text: "Sum" }), span: null, fixes: [] } as const;

describe("what the formula bar shows of a check", () => {
  test("underlines where findings are; notes have none", () => {
    expect(underlinesOf("Sum([Aa])", checked(error, warning, note))).toEqual([
      { kind: "wrong", start: 4, end: 8 },
      { kind: "doubtful", start: 0, end: 3 },
    ]);
    expect(colorsOf("Sum([Aa])", null)[0]).toEqual({ kind: "function", start: 0, end: 3 });
  });
  test("a finding at the end stands under the last letter; nothing is wrong with an empty text", () => {
    const atEnd = { ...error, span: { start: 4, end: 4 } };
    expect(underlinesOf("Sum(", checked(atEnd))).toEqual([{ kind: "wrong", start: 3, end: 4 }]);
    expect(underlinesOf("  ", checked(atEnd))).toEqual([]);
  });
  test("errors first, each once; only errors break", () => {
    expect(findingsOf(checked(warning, error, error, note)).map(({ code }) => code)).toEqual(["E_UNKNOWN_COLUMN", "W_AGG_AT_BASE"]);
    expect([isBroken(checked(warning)), isBroken(checked(error)), isBroken(null)]).toEqual([false, true, false]);
  });
});
