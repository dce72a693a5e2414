// How long a page waits whose statements nobody asked before: twelve elements after a step of a control.
import type { DuckDBConnection } from "@duckdb/node-api";
import { createFrameDecoder } from "@sheaf/result";
import { percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { askPage, createWorkbook, flightColumns, type Person } from "./support/calls.ts";
import { besideRawFlights } from "./support/raw-flights.ts";

const STEPS = 12;
const WARMUP = 3;
const KEYS = ["origin", "destination", "Month([flights/date])", "Weekday([flights/date])", "Hour([flights/date])", "Year([flights/date])"];
const ELEMENTS = 12;

export const bench: Bench = {
  name: "pages",
  about: "12 elements over 3 million rows after a step of a control that nobody made before",
  async run() {
    return await besideRawFlights("pages", async (person, raw) => steps(person, await makeDashboard(person), raw));
  },
};

async function steps(person: Person, workbookId: string, raw: DuckDBConnection): Promise<readonly Measurement[]> {
  const all: number[] = [];
  const first: number[] = [];
  const alone: number[] = [];
  for (let step = -WARMUP; step < STEPS; step += 1) {
    const answer = await open(person, workbookId, 100 + (step + WARMUP) * 17);
    const began = performance.now();
    for (const sql of answer.statements) await (await raw.run(sql)).fetchAllChunks();
    if (step < 0) continue;
    alone.push(performance.now() - began);
    all.push(answer.all);
    first.push(answer.first);
  }
  const baseline = { name: "raw", value: percentile(alone, 0.5) };
  return [
    { name: "all of 12 elements, median", value: percentile(all, 0.5), unit: "ms", baseline, budget: 500 },
    { name: "all of 12 elements, p95", value: percentile(all, 0.95), unit: "ms", baseline, budget: null },
    { name: "the first of 12 elements, median", value: percentile(first, 0.5), unit: "ms", baseline, budget: 150 },
  ];
}

/** Groupings by different keys, among them a nested one, with counts, sums and averages; a control leaves short flights out. */
function makeDashboard(person: Person): Promise<string> {
  return createWorkbook(person, (source) => {
    const elements = Array.from({ length: ELEMENTS }, (_, at) => {
      const key = KEYS[at % KEYS.length] ?? "origin";
      const groupBy = key.includes("(") ? ["key"] : [key];
      const calculations = [
        { id: "count", name: "Flights", formula: "Count()" },
        { id: "average", name: "Delay", formula: `Avg([delay]) + ${at}` },
        { id: "far", name: "Miles", formula: "Sum([distance])" },
      ];
      return {
        id: `e${at}`,
        kind: "table",
        name: `Element ${at}`,
        source,
        columns: [
          ...flightColumns(["date", "delay", "distance", "origin", "destination"]),
          { id: "key", name: "Key", formula: key.includes("(") ? key : `[flights/${key}]` },
          ...calculations,
        ],
        groupings: [{ id: "by", groupBy, calculations: calculations.map(({ id }) => id) }],
      };
    });
    const control = {
      id: "least",
      kind: "control",
      controlId: "Least",
      controlType: "number-range",
      name: "Least",
      filters: elements.map(({ id }) => ({ source: { kind: "table", elementId: id }, columnId: "distance" })),
    };
    return [{ id: "page", name: "Dashboard", elements: [...elements, control] }];
  });
}

async function open(person: Person, workbookId: string, least: number) {
  const began = performance.now();
  const response = await askPage(person, workbookId, ELEMENTS, {
    controls: { least: { kind: "number-range", min: String(least) } },
    now: new Date().toISOString(),
  });
  const decoder = createFrameDecoder();
  const statements: string[] = [];
  let first = 0;
  for await (const bytes of response.body ?? [])
    for (const frame of decoder.push(bytes)) {
      if (frame.kind === "error") throw new Error(frame.error.message);
      if (frame.kind === "schema") statements.push((frame.head as unknown as { readonly sql: string }).sql);
      if (frame.kind === "end" && first === 0) first = performance.now() - began;
    }
  return { all: performance.now() - began, first, statements };
}
