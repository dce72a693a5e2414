import type { CellValue } from "@sheaf/result";
import { describe, expect, test } from "vitest";
import { diceOf } from "../reference/drawn/dice.ts";
import { inputIds, randomElements } from "../reference/drawn/elements.ts";
import { drawJoins, drawTables, drawnTableNames } from "../reference/drawn/joins.ts";
import { randomEntries, randomTable, tableColumns } from "../reference/drawn/tables.ts";
import { ENTRIES } from "../reference/meaning/source-rows.ts";
import { writtenElement } from "../reference/written.ts";
import { type Ask, documentOf } from "../support/documents.ts";
import { enteredIn, entriesTable } from "../support/entered.ts";
import { type Homes, connections, splitWorld } from "../support/split.ts";

const world = splitWorld([]);
const first = Number(process.env["FRESH_SEED"] ?? process.env["SEED"] ?? 1) % 1_000_000;
const seeds = Array.from({ length: Number(process.env["LONG"] ?? 0) > 0 ? 40 : 2 }, (_, index) => first + index);

describe.each(seeds)("joins drawn from seed %i, each table on a connection that is drawn", { timeout: 60_000 }, (seed) => {
  test("have the rows of one connection", async () => {
    const dice = diceOf(seed);
    await world.setTables(drawTables(dice));
    for (let draws = 0; draws < 8; draws += 1) {
      const { elements, columns } = drawJoins(dice);
      const homes = Object.fromEntries(drawnTableNames.map((name) => [name, dice.pick(connections)]));
      for (const ask of [
        { elementId: "j", columns },
        { elementId: "j", level: "base", want: { kind: "count" } },
      ] as const) {
        const sorted = async (over: Homes): Promise<readonly string[]> =>
          (await world.rows(elements, ask, over)).map((row) => row.map(String).join(" | ")).toSorted();
        expect(await sorted(homes), JSON.stringify({ homes, elements })).toEqual(await sorted({}));
      }
    }
  });
});

describe("workbooks drawn", { timeout: 300_000 }, () => {
  const count = Number(process.env["LONG"] ?? 0) > 0 ? 300 : 4;
  test(`E1 ${count} from seed ${first}, one table here and one there`, async () => {
    const names = ["facts", "more"];
    const columnsOf = Object.keys(tableColumns);
    const entries = { [ENTRIES]: randomEntries(diceOf(first)) };
    await world.setTables([
      ...names.map((name, index) => {
        const { rows } = randomTable(diceOf(first + index), 9);
        return { name, columns: tableColumns, key: ["id"], rows: rows.map((row) => columnsOf.map((one) => row[one] ?? null)) };
      }),
      ...inputIds.map((id) => entriesTable(id, entries)),
    ]);
    let compared = 0;
    for (let seed = first; compared < count && seed < first + 100 * count; seed += 1) {
      const elements = randomElements(diceOf(seed), names, true);
      const last = elements.at(-1);
      if (last === undefined) continue;
      const written = elements.map(writtenElement);
      const text = JSON.stringify(written);
      // Every other one with an input table, which are drawn seldom.
      if (compared % 2 === 1 && !text.includes('"empty"')) continue;
      if ([...names, "empty"].filter((name) => text.includes(`"${name}"`)).length < 2) continue;
      const homes: Homes =
        seed % 2 === 0 ? { facts: "server", more: "files", entries: "archive" } : { facts: "files", more: "archive", entries: "server" };
      const around = { entered: enteredIn(elements, entries, seed % 3 === 0, documentOf(written)) };
      const asks: readonly Ask[] =
        last.pivot === undefined
          ? ["summary", ...last.groupings.map(({ id }) => id), "base"].map((level) => ({ elementId: last.id, level }))
          : [{ elementId: last.id, want: { kind: "pivot", rows: 1, columns: 0 } }];
      for (const ask of asks) {
        const split = world.compile(written, ask, homes, around);
        // What reads one table only is no case, nor what the compiler refuses with a reason.
        if (!split.ok || split.columns.length === 0 || split.parts.length === 0) continue;
        compared += 1;
        const show = `FRESH_SEED=${seed} ${JSON.stringify(ask)} ${text}`;
        const whole = await world.rows(written, ask, {}, around);
        const found = await world.rows(written, ask, homes, around);
        expect(found.length, show).toBe(whole.length);
        for (const [row, cells] of found.entries())
          for (const [at, cell] of cells.entries()) expect(isSameCell(cell, whole[row]?.[at] ?? null), `${show}\n${row} ${at}`).toBe(true);
      }
    }
    expect(compared).toBeGreaterThanOrEqual(count);
  });
});

function isSameCell(a: CellValue, b: CellValue): boolean {
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
}
