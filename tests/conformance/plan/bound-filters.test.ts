import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { flat, sales } from "../support/filtered-sales.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([sales], withDrawn(5));

const source = { kind: "manual", valueType: "text", values: ["East", "West"] };
const one = (more: object = {}) => ({
  id: "k1",
  kind: "control",
  controlId: "one",
  controlType: "list",
  selectionMode: "single",
  source,
  ...more,
});
const many = (more: object = {}) => ({ id: "k2", kind: "control", controlId: "many", controlType: "list", source, ...more });
const when = {
  id: "k3",
  kind: "control",
  controlId: "when",
  controlType: "date-range",
  mode: "between",
  startDate: "2024-02-01",
  endDate: "2024-05-14",
};
const columns = [column("mean", "Avg([amount])")];
const ids = (filters: object[], expected: readonly string[], controls: TestElement[] = []): Promise<void> =>
  world.expectRows(
    [flat(filters, columns, { summary: ["mean"] }), ...controls],
    { elementId: "t", columns: ["id"] },
    expected.map((id) => [id]),
  );
const bind = (formulas: object) => ({ sheaf: { bind: formulas } });
const all = ["1", "2", "3", "4", "5", "6", "7"];

describe("S-F6y: values of filters by formula", () => {
  test("the value of a control, and none while it is unset", async () => {
    const filter = { columnId: "region", kind: "list", ...bind({ values: "[one]" }) };
    await ids([filter], ["1", "2", "3"], [one({ value: "East" })]);
    await ids([filter], all, [one()]);
    await ids([{ ...filter, mode: "exclude" }], ["4", "5", "6", "7"], [one({ value: "East" })]);
    await ids([{ ...filter, mode: "exclude", includeNulls: "never" }], ["4", "5", "6"], [one({ value: "East" })]);
    await ids([{ ...filter, includeNulls: "always" }], ["1", "2", "3", "7"], [one({ value: "East" })]);
    await ids([{ ...filter, includeNulls: "never" }], ["1", "2", "3", "4", "5", "6"], [one()]);
  });
  test("several values, and none", async () => {
    const filter = { columnId: "region", kind: "list", ...bind({ values: "[many]" }) };
    await ids([filter], ["1", "2", "3", "4", "5", "6"], [many({ values: ["East", "West"] })]);
    await ids([filter], ["4", "5", "6"], [many({ values: ["West"] })]);
    await ids([filter], all, [many()]);
    await ids([{ ...filter, mode: "exclude" }], ["1", "2", "3", "7"], [many({ values: ["West"] })]);
    await ids([{ columnId: "region", kind: "list", ...bind({ values: 'Array("East", "North")' }) }], ["1", "2", "3"]);
    // S-F6z: a date of a formula stands for its period as one of the list does.
    const inMonth = (columnId: string, period: string, values: string): object => ({
      columnId,
      kind: "list",
      sheaf: { period, bind: { values } },
    });
    await ids([inMonth("day", "month", 'Date("2024-02-15")')], ["2", "3"]);
    await ids([inMonth("at", "month", 'Date("2024-02-15")')], ["2", "3"]);
    await ids([inMonth("day", "week", 'Date("2024-01-31")')], ["1", "2"]);
    await ids([inMonth("day", "quarter", 'Date("2024-05-01")')], ["4", "5", "7"]);
  });
  test("F3: what is compared with an aggregate is tested over what the other filters left", async () => {
    const above = { columnId: "amount", kind: "number-range", ...bind({ min: "[mean]" }) };
    await ids([above], ["5"]);
    await ids([above, { columnId: "region", kind: "list", values: ["East"] }], ["2"]);
    await ids([{ ...above, includeNulls: "always" }], ["5", "6"]);
  });
  test("one end by formula beside one that is written", async () => {
    await ids([{ columnId: "amount", kind: "number-range", max: 20, ...bind({ min: "5 + 2 // or more" }) }], ["1", "2", "4"]);
    await ids([{ columnId: "amount", kind: "number-range", min: 10, ...bind({ max: "Null" }) }], ["1", "2", "5"]);
  });
  test("dates: both ends count, the last day as a whole", async () => {
    const range = { kind: "date-range", mode: "between" };
    await ids([{ columnId: "day", ...range, ...bind({ startDate: "[when].start", endDate: "[when].end" }) }], ["2", "3", "4"], [when]);
    await ids([{ columnId: "at", ...range, ...bind({ endDate: 'Date("2024-02-29")' }) }], ["1", "2", "3"]);
    await ids(
      [{ columnId: "at", ...range, startDate: "2024-02-01", endDate: "2024-05-14", ...bind({ endDate: "[when].end" }) }],
      ["2", "3", "4"],
      [when],
    );
  });
  test("text, as it is compared", async () => {
    const text = (mode: string, value: string) => [
      { columnId: "region", kind: "text-match", mode, case: "insensitive", ...bind({ value }) },
    ];
    await ids(text("contains", '"WES" & "t"'), ["4", "5", "6"]);
    await ids(text("does-not-start-with", '"e"'), ["4", "5", "6", "7"]);
    await ids(text("equals", "[one]"), all, [one()]);
  });
  test("a formula of another column of the row", () =>
    ids([{ columnId: "amount", kind: "number-range", ...bind({ min: "[id] * 5" }) }], ["1", "2", "5"]));
  test("F4: how many a ranking keeps, and which share; none while the control is unset", async () => {
    const control = (more: object = {}) => ({ id: "k4", kind: "control", controlId: "most", controlType: "number", ...more });
    const top = {
      columnId: "amount",
      kind: "top-n",
      rankingFunction: "rank",
      mode: "top-n",
      rowCount: 5,
      ...bind({ rowCount: "[most] + 1" }),
    };
    await ids([top], ["2", "5"], [control({ value: 1 })]);
    await ids([{ ...top, mode: "bottom-n" }], ["7"], [control({ value: 0 })]);
    await ids([top], all, [control()]);
    await ids([{ ...top, includeNulls: "always" }], ["2", "5", "6"], [control({ value: 1 })]);
    const share = { columnId: "amount", kind: "top-n", rankingFunction: "cume-dist", mode: "top-percentile", percentile: 1 };
    await ids([{ ...share, ...bind({ percentile: "[most]" }) }], ["1", "2", "3", "4", "5", "7"], [control({ value: 100 })]);
  });
  test("what is no formula, of another type, or counts rows, is told and shows no rows that were not meant", () => {
    const told = (filter: object): string =>
      world
        .compile([flat([filter])], { elementId: "t", columns: ["id"] }, {})
        .diagnostics.map(({ code, message }) => `${code} ${message}`)
        .join("\n");
    expect(told({ columnId: "amount", kind: "number-range", ...bind({ min: "1) or (True" }) })).toMatch(/^E_SYNTAX/u);
    expect(told({ columnId: "amount", kind: "number-range", ...bind({ min: "[nowhere]" }) })).toMatch(
      /^E_UNKNOWN_COLUMN Filter on \[amount\], by formula/u,
    );
    expect(told({ columnId: "amount", kind: "number-range", ...bind({ min: '"ten"' }) })).toMatch(/^E_FORMULA_TYPE/u);
    const top = { columnId: "amount", kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 2 };
    expect(told({ ...top, ...bind({ rowCount: "[id]" }) })).toMatch(/^E_LEVEL/u);
    expect(told({ ...top, ...bind({ rowCount: '"two"' }) })).toMatch(/^E_VALUE_TYPE/u);
  });
  test("what is suspended asks nothing; a child has its parent's", async () => {
    const filter = { columnId: "region", kind: "list", ...bind({ values: '"East"' }) };
    await ids([{ ...filter, state: "disabled" }], all);
    await world.expectRows(
      [flat([filter]), { id: "c", name: "Child", source: { kind: "table", elementId: "t" }, columns: [column("n", "[Sales/id]")] }],
      { elementId: "c", columns: ["n"] },
      [["1"], ["2"], ["3"]],
    );
  });
});
