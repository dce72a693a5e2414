import { analyzeDocument, compileQuery, type TableSchema } from "@sheaf/compiler";
import { expect, test } from "vitest";
import { type Dice, diceOf } from "../reference/drawn/dice.ts";
import { inputIds, randomElements } from "../reference/drawn/elements.ts";
import { randomEntries, randomTable } from "../reference/drawn/tables.ts";
import type { ElementSpec, Plain } from "../reference/formula.ts";
import { interpret, type Interpreted } from "../reference/meaning/interpreter.ts";
import { Undetermined } from "../reference/meaning/undetermined.ts";
import { ENTRIES } from "../reference/meaning/source-rows.ts";
import { type Case, shrink } from "../reference/shrink.ts";
import { valuesOf, writtenElement } from "../reference/written.ts";
import { type Cell, cellOf } from "../support/cells.ts";
import { type Ask, documentOf, environmentOf, requestOf } from "../support/documents.ts";
import { engines, type TestEngine, withDrawn } from "../support/engines.ts";
import { enteredIn, entriesTable } from "../support/entered.ts";
import { wrongInShort } from "../support/short-sql.ts";

/**
 * E1, L, F, J: random tables of random elements give on every engine what a plain reading of the rules gives. Each seed is one workbook.
 *
 * `FRESH_SEED=n` begins at seed n, so that with the seed of a failure its first case is that failure again.
 */
const long = Number(process.env["LONG"] ?? 0);
const count = long > 1 ? long : long === 1 ? 20_000 : 600;
const first = Number(process.env["FRESH_SEED"] ?? process.env["SEED"] ?? 1) % 1_000_000_000;
/** Seeds that share their tables, and a test. */
const PER_GROUP = 25;
/** A usual run asks some of a workbook's questions, a long one all of them. */
const QUESTIONS = long > 0 ? Infinity : 3;
const TABLES = ["facts", "more"];

/** All seeds are asked of the first engine, one in so many of each of the others. */
const SAMPLE = long > 0 ? 10 : 20;
const running = engines(withDrawn(17));
const schemas = new Map<string, Map<string, TableSchema>>();

const start = Math.floor(first / PER_GROUP);
const groups = Array.from({ length: Math.ceil(count / PER_GROUP) + 1 }, (_, index) => start + index);

test.each(groups.map((group) => [Math.max(first, group * PER_GROUP), group]))(
  "seeds from %i",
  { timeout: 300_000 },
  async (from, group) => {
    // One group more than there are seeds: the first one may be begun in its middle, the last one ends with the count.
    const seeds = Array.from({ length: PER_GROUP }, (_, index) => group * PER_GROUP + index).filter(
      (seed) => seed >= from && seed < first + count,
    );
    const tables = tablesOf(group);
    await setTables(tables);
    for (const seed of seeds) {
      const dice = diceOf(seed);
      const one: Case = { elements: randomElements(dice, TABLES, true), tables, entriesInTables: seed % 2 === 0 };
      const asked = running.all().filter((_, index) => index === 0 || seed % SAMPLE === index % SAMPLE);
      const problem = await wrongOrThrown(one, asked, dice);
      if (problem === null) continue;
      const again = (candidate: Case): Promise<string | null> =>
        setTables(candidate.tables).then(() => wrongOrThrown(candidate, asked, null));
      const smallest = await shrink(one, problem, again, 400);
      // A smaller case may be wrong for a reason of its own.
      const whole = smallest.problem === problem ? "" : `\nthe whole case:\n${problem}`;
      expect.fail(`FRESH_SEED=${seed}\n${smallest.problem}\n${show(smallest.found)}${whole}`);
    }
  },
);

function tablesOf(group: number): Case["tables"] {
  const dice = diceOf(group);
  return { facts: randomTable(dice, 12), more: randomTable(dice, 6), [ENTRIES]: randomEntries(dice) };
}

async function setTables(tables: Case["tables"]): Promise<void> {
  for (const engine of running.all()) {
    const known = new Map<string, TableSchema>();
    schemas.set(engine.dialect, known);
    for (const [name, { columns, key, rows }] of Object.entries(tables)) {
      if (name === ENTRIES) continue;
      const cells = rows.map((row) => Object.keys(columns).map((column) => row[column] ?? null));
      known.set(name, await engine.createTable({ name, columns, key, rows: cells }));
    }
    for (const id of inputIds) {
      const entries = entriesTable(id, tables);
      known.set(entries.name, await engine.createTable(entries));
    }
  }
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

async function wrongOrThrown(one: Case, asked: readonly TestEngine[], dice: Dice | null): Promise<string | null> {
  return wrongIn(one, asked, dice).catch((problem: unknown) =>
    problem instanceof Error ? (problem.stack ?? problem.message) : String(problem),
  );
}

interface Question {
  readonly ask: Ask;
  readonly meant: (of: Interpreted) => readonly (readonly Plain[])[];
}

/** What is wrong about the last element of a case, with all that it takes to see it again; null if nothing is. */
async function wrongIn(one: Case, asked: readonly TestEngine[], dice: Dice | null): Promise<string | null> {
  const { elements, tables } = one;
  const last = elements[elements.length - 1];
  if (last === undefined) return null;
  const document = documentOf(elements.map(writtenElement));
  const entered = enteredIn(elements, tables, one.entriesInTables, document);
  const questions = drawn(questionsOf(last), dice);
  let meant: Interpreted | null = null;
  for (const engine of asked) {
    const environment = environmentOf(schemas.get(engine.dialect) ?? new Map(), engine.dialect, { entered });
    // What the compiler refuses with a reason is no case; most are circles of keys.
    const findings = [...analyzeDocument(document, environment).elements.values()].flatMap((one) => one.diagnostics);
    const errors = findings.filter(({ code }) => code.startsWith("E_"));
    // Of a whole case every name means something; a smaller one may name what is gone. Who reads a column that is refused finds none.
    const unknown = dice !== null && errors.every(({ code }) => code === "E_UNKNOWN_COLUMN") ? errors[0] : undefined;
    if (unknown !== undefined) return `finds no column: ${JSON.stringify(unknown)}`;
    if (errors.length > 0) return null;
    meant ??= answered(() => interpret(elements, tables, last.id));
    if (meant === null) return null;
    const understood = meant;
    for (const { ask, meant: expected } of questions) {
      const compiled = compileQuery(document, requestOf(ask), environment);
      if (!compiled.ok) {
        if (compiled.diagnostics.every(({ code }) => code === "E_CYCLE" || code === "E_LEVEL")) return null;
        // S-G6c: what builds on itself very often is refused, with a code that says so; another engine may answer it.
        if (compiled.diagnostics.some(({ code }) => code === "E_LIMIT")) continue;
        return `does not compile: ${JSON.stringify(compiled.diagnostics)}`;
      }
      const values = compiled.columns.flatMap((column, index) => (column.role === "value" || column.role === "count" ? [index] : []));
      const read = async (): Promise<readonly (readonly Cell[])[]> =>
        (await engine.query(compiled.sql)).map((row) => compiled.columns.map(({ type }, index) => cellOf(row[index], type)));
      const whole = await read().catch((problem: unknown) => `${engine.dialect} refused: ${String(problem)}\n${compiled.sql}`);
      if (typeof whole === "string") return whole;
      const wrong = await wrongInShort(engine, compiled, whole);
      if (wrong !== null) return wrong;
      const found = whole.map((row) => values.map((index) => row[index] ?? null));
      const wanted = answered(() => expected(understood));
      if (wanted === null) continue;
      const isRight = found.length === wanted.length && found.every((row, at) => sameRow(row, wanted[at] ?? []));
      if (isRight) continue;
      const names = values.map((index) => compiled.columns[index]?.name).join(" | ");
      const question = `${engine.dialect}, ${JSON.stringify({ level: ask.level, want: ask.want ?? "rows" })}`;
      return `${question}\n${names}\n${lines(found)}\nmeant\n${lines(wanted)}\n${compiled.sql}`;
    }
  }
  return null;
}

/** Null for what the rules leave to the engine. */
function answered<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (problem) {
    if (problem instanceof Undetermined) return null;
    throw problem;
  }
}

/** Rows, totals and counts at every level. */
function questionsOf(element: ElementSpec): readonly Question[] {
  const elementId = element.id;
  const levels = ["summary", ...element.groupings.map((grouping) => grouping.id), "base"];
  const shown = element.columns.filter((column) => !column.id.startsWith("~"));
  const all = shown.map((column) => column.id);
  if (element.pivot !== undefined) return questionsOfPivot(element, element.pivot);
  return levels.flatMap((level, depth): readonly Question[] => {
    const columns = shown.filter((column) => levels.indexOf(column.level) <= depth).map((column) => column.id);
    if (columns.length === 0) return [];
    return [
      { ask: { elementId, level, columns, withOuter: true }, meant: (of) => of.rows(level, columns) },
      { ask: { elementId, level, want: { kind: "count" } }, meant: (of) => [[of.count(level)]] },
      ...(level === "base"
        ? []
        : [
            {
              ask: { elementId, level: "base", want: { kind: "totals", totalsAt: level } } as const,
              meant: (of: Interpreted) => of.totals(level, all),
            },
          ]),
    ];
  });
}

/** Every part of a pivot with its number of rows. */
function questionsOfPivot(element: ElementSpec, { rows, columns }: NonNullable<ElementSpec["pivot"]>): readonly Question[] {
  const values = valuesOf(element);
  if (values.length === 0) return [];
  const parts = [...rows, null].flatMap((_, i) => [...columns, null].map((__, j) => ({ rows: i, columns: j })));
  return parts.flatMap((part): readonly Question[] => [
    { ask: { elementId: element.id, want: { kind: "pivot", ...part } }, meant: (of) => of.part(part.rows, part.columns, values) },
    {
      ask: { elementId: element.id, want: { kind: "pivot-count", ...part } },
      meant: (of) => [[of.part(part.rows, part.columns, []).length]],
    },
  ]);
}

/** Some of the questions; without dice all of them. */
function drawn(questions: readonly Question[], dice: Dice | null): readonly Question[] {
  if (dice === null || questions.length <= QUESTIONS) return questions;
  const left = [...questions];
  return Array.from({ length: QUESTIONS }, () => left.splice(dice.roll(left.length), 1)).flat();
}

function sameRow(row: readonly Cell[], meant: readonly Plain[]): boolean {
  return row.length === meant.length && row.every((cell, index) => isSame(cell, meant[index] ?? null));
}

function isSame(cell: Cell, meant: Plain): boolean {
  if (typeof meant !== "number" || cell === null || typeof cell === "boolean") return cell === meant;
  return Math.abs(Number(cell) - meant) <= 1e-9 * Math.max(1, Math.abs(meant));
}

function lines(rows: readonly (readonly (Cell | Plain)[])[]): string {
  return rows.map((row) => `  ${row.map((cell) => JSON.stringify(cell)).join(" | ")}`).join("\n");
}
