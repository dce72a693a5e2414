import { expect, test } from "vitest";
import { type Dice, diceOf, randomChart, randomElement, randomTable, tableColumns } from "../reference/generator.ts";
import type { ElementSpec, Plain } from "../reference/formula.ts";
import { interpret } from "../reference/interpreter.ts";
import { type Case, shrink } from "../reference/shrink.ts";
import { writtenElement } from "../reference/written.ts";
import type { Cell } from "../support/cells.ts";
import type { Ask, TestElement } from "../support/documents.ts";
import { planWorld } from "../support/plan.ts";

/** E1, L, F, J: random tables of random elements give on both engines what a plain reading of the rules gives. */

const world = planWorld([]);
const long = Number(process.env["LONG"] ?? 0) > 0;
const seeds = long ? 60 : 5;
/** `SEED=1000 LONG=1` asks other questions than before. */
const first = Number(process.env["SEED"] ?? 1) % 1_000_000;
const perSeed = 8;

test.each(Array.from({ length: seeds }, (_, index) => first + index))("seed %i", { timeout: 120_000 }, async (seed) => {
  const dice = diceOf(seed);
  const tables = { facts: randomTable(dice, 12), more: randomTable(dice, 6) };
  await setTables(tables);
  for (let left = perSeed; left > 0; left -= 1) {
    const one = { elements: randomElements(dice), tables };
    const problem = await wrongOrThrown(one);
    if (problem === null) continue;
    const smallest = await shrink(one, problem, (candidate) => setTables(candidate.tables).then(() => wrongOrThrown(candidate)), 300);
    expect.fail(`SEED=${seed}, ${perSeed - left + 1}\n${smallest.problem}\n${show(smallest.found)}`);
  }
});

async function setTables(tables: Case["tables"]): Promise<void> {
  await world.setTables(
    Object.entries(tables).map(([name, table]) => ({
      name,
      columns: tableColumns,
      key: ["id"],
      rows: table.rows.map((row) => Object.keys(tableColumns).map((column) => row[column] ?? null)),
    })),
  );
}

/** A case as one can read it. */
function show({ elements, tables }: Case): string {
  const parts = elements.map((spec) => {
    const { columns, ...rest } = writtenElement(spec);
    const lines = (columns as readonly { id: string; formula: string }[]).map(
      (column) => `  ${column.id} (${spec.columns.find((one) => one.id === column.id)?.level}): ${column.formula}`,
    );
    return [JSON.stringify(rest), ...lines].join("\n");
  });
  return [...parts, ...Object.entries(tables).map(([name, table]) => `${name}: ${JSON.stringify(table.rows)}`)].join("\n");
}

function randomElements(dice: Dice): readonly ElementSpec[] {
  const tables = ["facts", "more"];
  const elements: ElementSpec[] = [];
  for (const id of ["E1", "E2", "E3"].slice(0, dice.pick([1, 2, 2, 3]))) elements.push(randomElement(dice, id, elements, tables));
  // A chart is asked in place of the last of them.
  return dice.chance(0.35) ? [...elements.slice(0, -1), randomChart(dice, "C", elements.slice(0, -1), tables)] : elements;
}

async function wrongOrThrown(one: Case): Promise<string | null> {
  return wrongIn(one).catch((problem: unknown) => (problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)));
}

/** What is wrong about the last element of a case, with all that it takes to see it again; null if nothing is. */
async function wrongIn({ elements, tables }: Case): Promise<string | null> {
  const asked = elements[elements.length - 1];
  if (asked === undefined) return null;
  const written = elements.map(writtenElement);
  // What the compiler refuses with a reason is no case; most are circles of keys.
  for (const { id } of elements) {
    const compiled = world.compile(written, { elementId: id });
    if (!compiled.ok || compiled.diagnostics.some((one) => one.code.startsWith("E_"))) return null;
  }
  const meant = interpret(elements, tables, asked.id);
  const levels = ["summary", ...asked.groupings.map((grouping) => grouping.id), "base"];
  const shownColumns = asked.columns.filter((column) => !column.id.startsWith("~"));
  for (const [depth, level] of levels.entries()) {
    const columns = shownColumns.filter((column) => levels.indexOf(column.level) <= depth).map((column) => column.id);
    if (columns.length === 0) continue;
    const rows = await differs(written, { elementId: asked.id, level, columns, withOuter: true }, meant.rows(level, columns));
    if (rows !== null) return `${level}: ${rows}`;
    const count = await differs(written, { elementId: asked.id, level, want: { kind: "count" } }, [[meant.count(level)]]);
    if (count !== null) return `count of ${level}: ${count}`;
    if (level === "base") continue;
    const all = shownColumns.map((column) => column.id);
    const totals = await differs(
      written,
      { elementId: asked.id, level: "base", want: { kind: "totals", totalsAt: level } },
      meant.totals(level, all),
    );
    if (totals !== null) return `totals at ${level}: ${totals}`;
  }
  return null;
}

async function differs(written: readonly TestElement[], ask: Ask, expected: readonly (readonly Plain[])[]): Promise<string | null> {
  const compiled = world.compile(written, ask);
  if (!compiled.ok) return `does not compile: ${JSON.stringify(compiled.diagnostics)}`;
  const values = compiled.columns.flatMap((column, index) => (column.role === "value" || column.role === "count" ? [index] : []));
  let found: readonly (readonly Cell[])[];
  try {
    found = (await world.rows(written, ask)).map((row) => values.map((index) => row[index] ?? null));
  } catch (problem) {
    return String(problem);
  }
  const same =
    found.length === expected.length &&
    found.every(
      (row, at) => row.length === expected[at]?.length && row.every((cell, index) => isSame(cell, expected[at]?.[index] ?? null)),
    );
  if (same) return null;
  const names = values.map((index) => compiled.columns[index]?.name).join(" | ");
  return `${names}\n${lines(found)}\nmeant\n${lines(expected)}\n${compiled.sql}`;
}

function isSame(cell: Cell, meant: Plain): boolean {
  if (typeof meant !== "number" || cell === null || typeof cell === "boolean") return cell === meant;
  return Math.abs(Number(cell) - meant) <= 1e-9 * Math.max(1, Math.abs(meant));
}

function lines(rows: readonly (readonly (Cell | Plain)[])[]): string {
  return rows.map((row) => `  ${row.map((cell) => JSON.stringify(cell)).join(" | ")}`).join("\n");
}
