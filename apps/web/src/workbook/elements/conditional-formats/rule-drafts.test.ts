import { symbolsFor } from "@sheaf/locale";
import { formatRulesOf } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { conditionsFor, literalFrom, newRule, ruleChoices, ruleWords, withCondition } from "./rule-drafts.ts";

const delay = { id: "d", name: "Delay", type: "number" } as const;
const carrier = { id: "c", name: "Carrier", type: "text" } as const;

describe("rules as people make them", () => {
  test("every choice makes a rule on the column it was made from", () => {
    for (const { id } of ruleChoices) expect(newRule(id, delay).columnIds).toEqual(["d"]);
    expect(newRule("condition", delay)).toMatchObject({ condition: ">", value: 0 });
    expect(newRule("condition", carrier)).toMatchObject({ condition: "IsNull" });
    expect(formatRulesOf({ id: "t", kind: "table" })).toEqual([]);
  });

  test("another condition keeps what it is compared with, and nothing that it has no place for", () => {
    const more = withCondition({ columnIds: ["d"], type: "single", condition: ">", value: 15, style: { bold: true } }, "Between", "number");
    expect(more).toEqual({ columnIds: ["d"], type: "single", condition: "Between", low: 15, high: 15, style: { bold: true } });
    expect(withCondition(more as never, "IsNull", "number")).toEqual({
      columnIds: ["d"],
      type: "single",
      condition: "IsNull",
      style: { bold: true },
    });
    expect(withCondition(more as never, "<=", "number")).toMatchObject({ value: 15 });
  });

  test("typed values are values of the column", () => {
    expect(literalFrom(" 15.5 ", "number")).toBe(15.5);
    expect(literalFrom("many", "number")).toBeNull();
    expect(literalFrom("", "integer")).toBeNull();
    expect(literalFrom("1e3", "number")).toBe(1000);
    const german = symbolsFor("DE_DE", null, null);
    expect(["1.000", "15,5", "1.5", "-2"].map((text) => literalFrom(text, "number", german))).toEqual([1000, 15.5, null, -2]);
    expect(literalFrom("True", "boolean")).toBe(true);
    expect(literalFrom("15", "text")).toBe("15");
  });

  test("text is matched in text only", () => {
    expect(conditionsFor("number")).not.toContain("Contains");
    expect(conditionsFor("text")).toContain("Contains");
    expect(conditionsFor("boolean")).not.toContain(">");
  });

  test("a rule in words", () => {
    const nameOf = (id: string): string => ({ d: "Delay", c: "Carrier", x: "X" })[id] ?? "";
    expect(ruleWords({ columnIds: ["d"], type: "single", condition: ">", value: 15 }, nameOf)).toBe("Delay is more than 15");
    expect(ruleWords({ columnIds: ["c"], type: "single", condition: "=", value: "" }, nameOf)).toBe("Carrier is nothing");
    expect(ruleWords({ columnIds: ["d", "c", "x"], type: "dataBars", scheme: ["#112233"] }, nameOf)).toBe("Data bars on Delay and 2 more");
  });
});
