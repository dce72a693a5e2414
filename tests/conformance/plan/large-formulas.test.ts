import { describe, expect, test } from "vitest";
import type { Ask, TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** G6: a formula that is written larger than an engine bears is computed in steps, with the same result. */

const world = planWorld(
  [
    {
      name: "days",
      columns: { id: "int", day: "date" },
      key: ["id"],
      rows: [
        [1, "2024-03-31"],
        [2, "2024-04-01"],
        [3, "2025-04-20"],
        [4, "2026-04-05"],
        [5, "1961-04-02"],
        [6, null],
      ],
    },
  ],
  ["duckdb", "postgres"],
);

/** Easter by Gauss's rule as people write it who may not name a step: each is put in wherever it is used. */
function easter(day: string): string {
  const year = `(Year(${day}))`;
  const over = (number: string, by: string): string => `(Int((${number}) / ${by}))`;
  const rest = (number: string, by: string): string => `(Mod(${number}, ${by}))`;
  const century = over(year, "100");
  const moon = rest(
    `19 * ${rest(year, "19")} + ${century} - ${over(century, "4")} - ${over(`${century} - ${over(`${century} + 8`, "25")} + 1`, "3")} + 15`,
    "30",
  );
  const ofCentury = rest(year, "100");
  const weekday = rest(`32 + 2 * ${rest(century, "4")} + 2 * ${over(ofCentury, "4")} - ${moon} - ${rest(ofCentury, "4")}`, "7");
  const late = over(`${rest(year, "19")} + 11 * ${moon} + 22 * ${weekday}`, "451");
  const total = `${moon} + ${weekday} - 7 * ${late} + 114`;
  return `MakeDate(${year}, ${over(total, "31")}, ${rest(total, "31")} + 1)`;
}

const table = (formula: string) => [
  {
    id: "t",
    name: "Days",
    source: tableSource("days"),
    columns: [column("id", "[days/id]"), column("day", "[days/day]"), column("out", formula)],
  },
];
/** Rows on the engine that takes steps, as text. */
async function rows(elements: readonly TestElement[], asked: Ask): Promise<readonly (readonly string[])[]> {
  const compiled = world.compile(elements, asked);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
  return (await world.query("duckdb", `select columns(*)::varchar from (${compiled.sql})`)).map((row) => row.map(String));
}
const ask = { elementId: "t", level: "base", columns: ["id", "out"] };

describe("formulas that grow when they are written", () => {
  test("a rule of calendars, each step written out wherever it is used", async () =>
    expect(await rows(table(`[day] = ${easter("[day]")}`), ask)).toEqual([
      ["1", "true"],
      ["2", "false"],
      ["3", "true"],
      ["4", "true"],
      ["5", "true"],
      ["6", "null"],
    ]));
  test("inside an aggregate, and of groups", async () =>
    expect(
      await rows([{ ...table(`Max(${easter("[day]")})`).at(0)!, groupings: [{ id: "g", groupBy: ["day"], calculations: ["out"] }] }], {
        elementId: "t",
        level: "g",
        columns: ["day", "out"],
      }),
    ).toEqual([
      ["1961-04-02", "1961-04-02"],
      ["2024-03-31", "2024-03-31"],
      ["2024-04-01", "2024-03-31"],
      ["2025-04-20", "2025-04-20"],
      ["2026-04-05", "2026-04-05"],
      ["null", "null"],
    ]));
  test("an engine that writes steps out again refuses it, with a way out", () => {
    const compiled = world.compile(table(easter("[day]")), ask, {}, "postgres");
    expect(compiled.diagnostics).toContainEqual(
      expect.objectContaining({ code: "E_LIMIT", message: expect.stringContaining("Split it into several columns") }),
    );
  });
});
