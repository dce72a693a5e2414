// How long people wait for what they enter into input tables: one cell, and as much as one paste may bring.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INPUT_BATCH } from "@sheaf/contract";
import { median, percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { ask, createWorkbook, type Person, signIn } from "./support/calls.ts";
import { startServer, stopServer, type ReadyServer } from "./support/server-process.ts";

const ROWS = 50_000;
const COLUMNS = 50;
const CELLS = 60;
const CHANGED = 1_000;

export const bench: Bench = {
  name: "entries",
  about: "input tables: a cell until it is kept and read, a paste of 50,000 rows of 50 columns",
  async run() {
    const data = mkdtempSync(join(tmpdir(), "sheaf-bench-entries-"));
    let server: ReadyServer | null = null;
    try {
      server = await startServer(["apps/server/src/main.ts"], data);
      const person = await signIn(server);
      const workbookId = await createWorkbook(person, (_, connectionId) => [
        { id: "page", name: "Page", elements: [inputTable("small", 3, connectionId), inputTable("large", COLUMNS, connectionId)] },
      ]);
      return [...(await cells(person, workbookId)), ...(await pasted(person, workbookId))];
    } finally {
      if (server !== null) await stopServer(server);
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

const columnId = (index: number): string => `c${index}`;

function inputTable(id: string, columns: number, connectionId: string): object {
  return {
    id,
    kind: "input-table",
    name: id,
    inputMode: "edit",
    source: { kind: "empty", connectionId },
    columns: Array.from({ length: columns }, (_, index) => ({
      id: columnId(index),
      name: columnId(index),
      type: index % 2 === 0 ? "text" : "number",
    })),
  };
}

async function enter({ url, token }: Person, workbookId: string, elementId: string, changes: readonly object[]): Promise<void> {
  const lines = [{ batchId: randomUUID(), layer: "draft", seen: 1_000_000 }, ...changes];
  const response = await fetch(`${url}/v2/workbooks/${workbookId}/input-tables/${elementId}/entries`, {
    method: "POST",
    headers: { "content-type": INPUT_BATCH, authorization: `Bearer ${token}` },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  const answer = (await response.json()) as { readonly applied?: boolean };
  if (answer.applied !== true) throw new Error(JSON.stringify(answer).slice(0, 500));
}

const rowIds = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `row ${index}`);
const valuesOf = (count: number, column: number): readonly unknown[] =>
  Array.from({ length: count }, (_, row) => (column % 2 === 0 ? `text ${row} of ${column}` : row * column));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function cells(person: Person, workbookId: string): Promise<readonly Measurement[]> {
  const ids = rowIds(CELLS);
  await enter(person, workbookId, "small", [{ kind: "add", rowIds: ids, columns: ["c0"], values: [valuesOf(CELLS, 0)] }]);
  const written: number[] = [];
  const read: number[] = [];
  for (const [index, id] of ids.entries()) {
    written.push(
      await timed(() => enter(person, workbookId, "small", [{ kind: "set", rowIds: [id], columns: ["c1"], values: [[index]] }])),
    );
    read.push(await timed(() => ask(person, workbookId, { elementId: "small", level: "base", offset: 0 })));
  }
  return [
    { name: "a cell until it is kept, p95", value: percentile(written, 0.95), unit: "ms", baseline: null, budget: 300 },
    { name: "the table read after it, median", value: median(read), unit: "ms", baseline: null, budget: null },
  ];
}

async function pasted(person: Person, workbookId: string): Promise<readonly Measurement[]> {
  const names = Array.from({ length: COLUMNS }, (_, index) => columnId(index));
  const values = names.map((_, index) => valuesOf(ROWS, index));
  const look = (): Promise<unknown> => ask(person, workbookId, { elementId: "large", level: "base", offset: 0 });
  await look();
  const paste = await timed(() => enter(person, workbookId, "large", [{ kind: "add", rowIds: rowIds(ROWS), columns: names, values }]));
  const shown = await timed(look);
  const some = { kind: "set", rowIds: rowIds(CHANGED), columns: ["c2"], values: [valuesOf(CHANGED, 4)] };
  const changed = await timed(() => enter(person, workbookId, "large", [some]));
  const again = await timed(look);
  const measured = (name: string, value: number, budget: number | null): Measurement => ({
    name,
    value,
    unit: "ms",
    baseline: null,
    budget,
  });
  return [
    measured("50,000 × 50 cells at once until they are kept", paste, null),
    measured("the table read after it", shown, null),
    measured("1,000 rows of it changed until they are kept", changed, null),
    measured("the table read after that", again, null),
  ];
}
