import { expect, test } from "vitest";
import { keptPlans } from "./kept-plans.ts";
import type { ColumnPlan } from "./upload-calls.ts";

const text = { kind: "text" } as const;
const date = { kind: "date", format: "%m/%d/%Y" } as const;
const byDay = { kind: "date", format: "%d/%m/%Y" } as const;
const column = (original: string, type: ColumnPlan["type"], name = original) => ({ original, name, type, nullTexts: [] });

test("what a person chose for columns stands when rows are left out; the others are read anew", () => {
  const before = [column("When", date), column("Price", text), column("Price", text, "Price 2")];
  const plans: readonly ColumnPlan[] = [
    { name: "When", type: byDay, nullTexts: [] },
    { name: "Price", type: text, nullTexts: [] },
    { name: "Cost", type: text, nullTexts: ["-"] },
  ];
  const found = [column("When", date), column("Price", { kind: "boolean" }), column("Price", { kind: "boolean" }, "Price 2")];
  expect(keptPlans(before, plans, found)).toEqual([
    { name: "When", type: byDay, nullTexts: [] },
    { name: "Price", type: { kind: "boolean" }, nullTexts: [] },
    { name: "Cost", type: text, nullTexts: ["-"] },
  ]);
});

test("columns that are left out take nobody's place, and come back as they were proposed", () => {
  const before = [column("A", text), column("B", date)];
  const plans: readonly ColumnPlan[] = [
    { name: "A", type: text, nullTexts: [] },
    { name: "B", type: byDay, nullTexts: [] },
  ];
  const left = keptPlans(before, plans, [column("B", date)]);
  expect(left).toEqual([{ name: "B", type: byDay, nullTexts: [] }]);
  expect(keptPlans([column("B", date)], left, before).map(({ type }) => type)).toEqual([text, byDay]);
});

test("columns without a name of their own are not mistaken for others where some are left out", () => {
  const before = [column("", text, "a"), column("", text, "b"), column("C", text)];
  const plans = before.map(({ name }) => ({ name, type: name === "a" ? byDay : text, nullTexts: [] }));
  expect(keptPlans(before, plans, before)[0]?.type).toEqual(byDay);
  expect(keptPlans(before, plans, [column("", text, "b"), column("C", text)]).map(({ type }) => type)).toEqual([text, text]);
});
