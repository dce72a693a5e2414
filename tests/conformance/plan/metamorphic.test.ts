import { describe, expect, test } from "vitest";
import { diceOf } from "../reference/drawn/dice.ts";
import { randomTable, tableColumns } from "../reference/drawn/tables.ts";
import { randomElement } from "../reference/drawn/elements.ts";
import type { ElementSpec } from "../reference/formula.ts";
import { writtenElement } from "../reference/written.ts";
import type { Cell } from "../support/cells.ts";
import type { TestElement } from "../support/documents.ts";
import { planWorld } from "../support/plan.ts";

/** What must hold of any element, whatever its formulas mean: parts make the whole, and asking otherwise gives the same. */

const world = planWorld([]);
const first = Number(process.env["SEED"] ?? 1) % 1_000_000;
const seeds = Array.from({ length: Number(process.env["LONG"] ?? 0) > 0 ? 40 : 3 }, (_, index) => first + index);
const perSeed = 6;

interface Drawn {
  readonly spec: ElementSpec;
  readonly written: TestElement;
}

/** Sound elements without filters of their own over a table of a few rows. */
async function draw(seed: number): Promise<readonly Drawn[]> {
  const dice = diceOf(seed);
  const table = randomTable(dice, 25);
  await world.setTables([
    {
      name: "facts",
      columns: tableColumns,
      key: ["id"],
      rows: table.rows.map((row) => Object.keys(tableColumns).map((column) => row[column] ?? null)),
    },
  ]);
  const drawn: Drawn[] = [];
  while (drawn.length < perSeed) {
    const spec = { ...randomElement(dice, "E", [], ["facts"]), filters: [] };
    // Which labels are folded rests on the rows that are there, so parts of the rows fold others.
    if (spec.columns.some(({ formula }) => formula.kind === "limit")) continue;
    const written = writtenElement(spec);
    const compiled = world.compile([written], { elementId: "E" });
    if (compiled.ok && !compiled.diagnostics.some((one) => one.code.startsWith("E_"))) drawn.push({ spec, written });
  }
  return drawn;
}

async function number(element: TestElement, level: string, filters: readonly object[]): Promise<number> {
  const [[cell = null] = []] = await world.rows(
    [{ ...element, filters: filters.map((filter, index) => ({ id: `f${index}`, ...filter })) }],
    {
      elementId: "E",
      level,
      want: { kind: "count" },
    },
  );
  return Number(cell);
}

const scalarColumns = ({ spec }: Drawn): ElementSpec["columns"] =>
  spec.columns.filter((column) => column.level === "base" && column.formula.kind === "source");

describe.each(seeds)("seed %i", { timeout: 60_000 }, (seed) => {
  test("TLP: what passes, what does not and what is null make all rows, at every level of tested columns", async () => {
    let tested = 0;
    for (const one of await draw(seed)) {
      for (const column of one.spec.columns.filter(({ level }) => level !== "summary").slice(0, 4)) {
        const { level, id: columnId } = column;
        const values = { number: [0, 1, 2], text: ["x", "p", ""], boolean: [true], date: ["2023-12-31", "2024-03-31"] }[column.type];
        const all = await number(one.written, level, []);
        const passing = await number(one.written, level, [{ columnId, kind: "list", values, includeNulls: "never" }]);
        const failing = await number(one.written, level, [{ columnId, kind: "list", mode: "exclude", values, includeNulls: "never" }]);
        const nulls = await number(one.written, level, [{ columnId, kind: "list", values: [null] }]);
        expect(passing + failing + nulls, `${columnId} of ${JSON.stringify(one.written)}`).toBe(all);
        tested += 1;
      }
    }
    expect(tested).toBeGreaterThan(0);
  });
  test("NoREC: a filter keeps as many rows as its condition holds for", async () => {
    for (const one of await draw(seed)) {
      const [column] = scalarColumns(one).filter(({ type }) => type === "number");
      if (column === undefined) continue;
      const held = `CountIf([${column.id}] >= 1 and [${column.id}] <= 3)`;
      const counting = {
        ...one.written,
        columns: [...(one.written["columns"] as object[]), { id: "held", name: "held", formula: held }],
        summary: [...((one.written["summary"] as string[] | undefined) ?? []), "held"],
      };
      const [[sum = null] = []] = await world.rows([counting], { elementId: "E", level: "summary", columns: ["held"] });
      expect(await number(one.written, "base", [{ columnId: column.id, kind: "number-range", min: 1, max: 3 }])).toBe(Number(sum));
    }
  });
  test("L8, L11: the total of a column is the formula at the summary; Subtotal is the parent's value", async () => {
    for (const { spec } of await draw(seed)) {
      const group = spec.groupings[spec.groupings.length - 1];
      if (group === undefined) continue;
      const { id: above } = spec.groupings[spec.groupings.length - 2] ?? { id: "summary" };
      for (const formula of ["Sum([facts/a])", "CountDistinct([facts/h])", "Avg([facts/b])", "Max([facts/a]) - Min([facts/b])"]) {
        const more = (id: string, level: string, text: string): object => ({ id, name: id, level, formula: text });
        const own = [
          more("inner", group.id, formula),
          more("outer", above, formula),
          more("sub", group.id, `Subtotal(${formula}, "parent_grouping")`),
          more("top", "summary", formula),
          more("all", group.id, `GrandTotal(${formula})`),
        ] as { id: string; level: string }[];
        const written = writtenElement(spec);
        const at = (level: string): string[] => own.filter((one) => one.level === level).map((one) => one.id);
        const element: TestElement = {
          ...written,
          columns: [...(written["columns"] as object[]), ...own.map(({ level: _level, ...rest }) => rest)],
          groupings: (written["groupings"] as { id: string; calculations: string[] }[]).map((one) => ({
            ...one,
            calculations: [...one.calculations, ...at(one.id)],
          })),
          summary: [...((written["summary"] as string[] | undefined) ?? []), ...at("summary")],
        };
        const rows = await world.rows([element], { elementId: "E", level: group.id, columns: ["outer", "sub", "top", "all"] });
        for (const [outer, sub, top, all] of rows) expect([sub, all]).toEqual([outer, top]);
        const totals = await world.rows([element], {
          elementId: "E",
          level: group.id,
          want: { kind: "totals", totalsAt: "summary" },
        });
        const compiled = world.compile([element], { elementId: "E", level: group.id, want: { kind: "totals", totalsAt: "summary" } });
        const named = (id: string): Cell | undefined =>
          compiled.ok ? totals[0]?.[compiled.columns.findIndex((one) => one.id === id)] : undefined;
        expect(named("inner")).toEqual(named("top"));
      }
    }
  });
  test("L6: pages are pieces of the whole", async () => {
    for (const { spec, written } of await draw(seed)) {
      const columns = spec.columns.filter(({ level }) => level === "base").map(({ id }) => id);
      if (columns.length === 0) continue;
      const all = await world.rows([written], { elementId: "E", columns });
      const paged: (readonly Cell[])[] = [];
      for (let offset = 0; offset < all.length; offset += 4)
        paged.push(...(await world.rows([written], { elementId: "E", columns, window: { offset, limit: 4 } })));
      expect(paged).toEqual(all);
    }
  });
});
