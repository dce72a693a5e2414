import { describe, expect, test } from "vitest";
import type { Ask, TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** G6: a formula that is written larger than an engine bears is computed in steps, with the same result. */

const ENGINES = ["duckdb", "postgres"] as const;
/** Runs with the others, and takes no steps. */
const OTHER = "sqlite";
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
    {
      name: "numbers",
      columns: { id: "int", n: "int", places: "int", x: "decimal", f: "float", t: "text", day: "date" },
      key: ["id"],
      rows: [
        [1, 7, 1, 1234.56, 2.675, "a xylophone", "2024-02-29"],
        [2, -3, 0, -0.05, -1e200, "", "1999-12-31"],
        [3, 0, -1, 0, 0, "é😀x", "2026-01-01"],
        [4, null, null, null, null, null, null],
        [5, 2, 2, 99.99, 1e-7, "x", "2000-03-01"],
      ],
    },
  ],
  [...ENGINES, OTHER],
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
/** Rows on an engine that takes steps, as text. */
async function rows(
  engine: (typeof ENGINES)[number],
  elements: readonly TestElement[],
  asked: Ask,
): Promise<readonly (readonly string[])[]> {
  const compiled = world.compile(elements, asked, {}, engine);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
  const cells = await world.query(engine, `select to_json(r)::varchar from (${compiled.sql}) as r`);
  return cells.map(([row]) => Object.values(JSON.parse(String(row)) as Record<string, unknown>).map(String));
}
const ask = { elementId: "t", level: "base", columns: ["id", "out"] };

describe.each(ENGINES)("formulas that grow when they are written on %s", (engine) => {
  test("a rule of calendars, each step written out wherever it is used", async () =>
    expect(await rows(engine, table(`[day] = ${easter("[day]")}`), ask)).toEqual([
      ["1", "true"],
      ["2", "false"],
      ["3", "true"],
      ["4", "true"],
      ["5", "true"],
      ["6", "null"],
    ]));
  test("inside an aggregate, and of groups", async () =>
    expect(
      await rows(
        engine,
        [{ ...table(`Max(${easter("[day]")})`).at(0)!, groupings: [{ id: "g", groupBy: ["day"], calculations: ["out"] }] }],
        {
          elementId: "t",
          level: "g",
          columns: ["day", "out"],
        },
      ),
    ).toEqual([
      ["1961-04-02", "1961-04-02"],
      ["2024-03-31", "2024-03-31"],
      ["2024-04-01", "2024-03-31"],
      ["2025-04-20", "2025-04-20"],
      ["2026-04-05", "2026-04-05"],
      ["null", "null"],
    ]));
});

test("an engine that writes steps out again refuses it, with a way out", () => {
  const compiled = world.compile(table(easter("[day]")), ask, {}, OTHER);
  expect(compiled.diagnostics).toContainEqual(
    expect.objectContaining({ code: "E_LIMIT", message: expect.stringContaining("Split it into several columns") }),
  );
});

/** Functions that write their operand several times, on a column that they take and give. */
const FAMILIES: readonly (readonly [name: string, of: (operand: string) => string, start: string])[] = [
  ["Round to the digits of a column", (x) => `Round(${x} * 0.9, [places])`, "[x]"],
  ["RoundUp of float64", (x) => `RoundUp(${x} * 0.9, [places])`, "[f]"],
  ["Floor with a factor", (x) => `Floor(${x} + 0.3, 0.25)`, "[x]"],
  ["MRound of whole numbers", (x) => `MRound(${x} + 1, 5)`, "[n]"],
  ["Mod of float64", (x) => `Mod(${x} + 1, 7)`, "[f]"],
  ["If", (x) => `If(${x} > 3, ${x} / 2, ${x} + 1)`, "[x]"],
  ["Switch", (x) => `Switch(${x}, 1, 2, 2, ${x} + 1, ${x} - 1)`, "[n]"],
  ["Sqrt", (x) => `Sqrt(${x} + 1)`, "[x]"],
  ["Power", (x) => `Power(${x}, 1.1)`, "[f]"],
  ["Text and back", (x) => `Number(Text(${x}))`, "[x]"],
  ["TextFormat and back", (x) => `Number(TextFormat(${x}, "0.00"))`, "[x]"],
  ["Proper", (x) => `Proper(${x} & " ab")`, "[t]"],
  ["Left and Find", (x) => `Left(${x} & "-x", Find(${x}, "x"))`, "[t]"],
  ["WorkDay", (x) => `WorkDay(${x}, [n])`, "[day]"],
  ["DateAdd", (x) => `DateAdd("month", [n], ${x})`, "[day]"],
];

const nested = (of: (operand: string) => string, start: string, deep: number): string =>
  Array.from({ length: deep }).reduce<string>((inner) => of(inner), start);

const stepsOf = (of: (operand: string) => string, start: string, count: number) =>
  Array.from({ length: count }, (_, index) => column(`s${index + 1}`, of(index === 0 ? start : `[s${index}]`)));

function numbers(columns: readonly ReturnType<typeof column>[]): readonly TestElement[] {
  const own = ["id", "n", "places", "x", "f", "t", "day"].map((name) => column(name, `[numbers/${name}]`));
  return [{ id: "t", name: "Numbers", source: tableSource("numbers"), columns: [...own, ...columns] }];
}

test("an engine that would write steps out again is kept from it, and only where they are large", () => {
  const sqlOf = (formula: string, engine: (typeof ENGINES)[number]): string => {
    const compiled = world.compile(table(formula), ask, {}, engine);
    return compiled.ok ? compiled.sql : "";
  };
  expect(sqlOf(easter("[day]"), "postgres")).toContain("OFFSET 0");
  expect(sqlOf("Year([day]) + Month([day])", "postgres")).not.toMatch(/OFFSET|^$/u);
  expect(sqlOf(easter("[day]"), "duckdb")).not.toMatch(/OFFSET|^$/u);
});

describe.each(ENGINES)("a value that is used several times is computed once on %s", (engine) => {
  test.each(FAMILIES)("%s: nested it is what it is in steps", async (_name, of, start) => {
    const steps = stepsOf(of, start, 5);
    const elements = numbers([...steps, column("out", nested(of, start, 5))]);
    const found = await rows(engine, elements, { elementId: "t", level: "base", columns: ["id", "s5", "out"] });
    expect(found.map(([id, , out]) => [id, out])).toEqual(found.map(([id, step]) => [id, step]));
    expect(new Set(found.map(([, , out]) => out)).size, "different rows differ").toBeGreaterThan(1);
  });

  test.each(FAMILIES)("%s: nested 8 deep it is hardly longer than in steps", (_name, of, start) => {
    const lengthOf = (columns: readonly ReturnType<typeof column>[], last: string): number => {
      const compiled = world.compile(numbers(columns), { ...ask, columns: ["id", last] }, {}, engine);
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
      return compiled.sql.length;
    };
    expect(lengthOf([column("out", nested(of, start, 8))], "out")).toBeLessThan(1.5 * lengthOf(stepsOf(of, start, 8), "s8") + 5_000);
  });
});

describe.each(ENGINES)("what is cut into steps stands wherever a formula can on %s", (engine) => {
  /** Larger than a call may grow, by functions that repeat what they are given. */
  const large = nested((x) => `If(${x} > 3, Round(${x} / 2, [places]), ${x} + 1)`, "[n]", 6);
  const own = ["id", "n", "places", "t", "day"].map((name) => column(name, `[numbers/${name}]`));
  const uses = [
    column("half", "[big] / 2"),
    column("total", "Sum([big])"),
    column("most", "Max([big] + [n])"),
    column("running", "CumulativeSum([total])"),
    column("again", "Lookup([numbers/t], [big], [numbers/n])"),
  ];
  const over = (source: Record<string, unknown>, columns: readonly ReturnType<typeof column>[]): TestElement => ({
    id: "t",
    name: "Uses",
    source,
    columns: [...columns, ...uses],
    groupings: [{ id: "g", groupBy: ["big"], calculations: ["total", "most", "running"] }],
  });
  const written = [over(tableSource("numbers"), [...own, column("big", large)])];
  const read = [
    { id: "p", name: "P", source: tableSource("numbers"), columns: [...own, column("big", large)] },
    over({ kind: "table", elementId: "p" }, [...own.map(({ id }) => column(id, `[P/${id}]`)), column("big", "[P/big]")]),
  ];
  test.each([
    ["a plain column", { level: "base", columns: ["id", "big", "half"] }],
    ["the key of a group", { level: "g", columns: ["big", "total", "most", "running"] }],
    ["the total", { level: "base", columns: ["total", "most"], want: { kind: "totals", totalsAt: "summary" } }],
  ] as const)("%s", async (_name, asked) => {
    const here = await rows(engine, written, { elementId: "t", ...asked });
    expect(here).toEqual(await rows(engine, read, { elementId: "t", ...asked }));
    expect(here.flat().filter((cell) => cell !== "null").length).toBeGreaterThan(1);
  });
});
