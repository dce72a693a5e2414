import { FLOAT, MAX_EXPRESSION_SIZE, dialects, executedDialects, sql } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { formatNumber, parseNumberPattern } from "./number-pattern.ts";

/** Every pattern has to be small enough for a statement, with the column that it writes guarded and beside others. */
const PATTERNS = ["0", "#,##0.00", "0.0%", '#,##0.00;(#,##0.00);"none"', "0.00E+00", "##0.0E-0", '#,##0.0,,"M"'];

describe("G6 sizes of number patterns", () => {
  test.each(PATTERNS)("%s", (text) => {
    const pattern = parseNumberPattern(text);
    if (pattern.kind === "problem") throw new Error(pattern.message.key);
    const stored = sql.column("t", "x", FLOAT);
    const value = sql.case([{ when: sql.gt(stored, sql.float(0)), then: stored }], null, FLOAT);
    for (const name of Object.keys(executedDialects) as (keyof typeof executedDialects)[]) {
      expect([name, dialects[name].sizeOf(formatNumber(value, pattern, dialects[name].sizeOf)) < MAX_EXPRESSION_SIZE]).toEqual([
        name,
        true,
      ]);
    }
  });
});

test("patterns that mean nothing are told", () => {
  for (const text of ["", "abc", "0;0;0;0;0", "0.0000000000000", '"only text"'])
    expect([text, parseNumberPattern(text).kind]).toEqual([text, "problem"]);
  for (const text of ["[Red]0", "0;-0;;@", '0;"below"', "0.0E+0"]) expect([text, parseNumberPattern(text).kind]).toEqual([text, "number"]);
});
