import { inEnglish } from "@sheaf/messages/english";
import { dialects, executedDialects } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { findFunction, functions } from "../functions/index.ts";
import { functionSupport } from "./support-matrix.ts";

describe("support of functions by dialects", () => {
  test("E1: every function of the catalogue is there on every engine that is run", () => {
    for (const entry of functions) {
      for (const dialect of Object.values(executedDialects))
        expect(functionSupport(entry, dialect), entry.name).toEqual({ level: "full", refusals: [] });
    }
  });

  test("what a dialect refuses is found by lowering, with its reason", () => {
    const entry = findFunction("RegexpExtract");
    if (entry === undefined) throw new Error("RegexpExtract is gone");
    const [first] = entry.examples;
    if (first === undefined) throw new Error("RegexpExtract has no examples");
    const text = { t: { type: { kind: "text" }, values: ["ab"] } } as const;
    const hard = {
      title: "alternatives of which one begins the other",
      formula: 'RegexpExtract([t], "a|ab")',
      columns: text,
      result: ["a"],
    };
    expect(functionSupport({ ...entry, examples: [hard] }, dialects.duckdb).level).toBe("full");
    const none = functionSupport({ ...entry, examples: [hard] }, dialects.postgres);
    expect(none.level).toBe("none");
    expect(none.refusals.map(({ reason }) => inEnglish(reason))).toEqual([expect.stringMatching(/^PostgreSQL cannot /)]);
    expect(functionSupport({ ...entry, examples: [hard, first] }, dialects.postgres).level).toBe("partial");
  });
});
