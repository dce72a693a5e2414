// How long a page waits whose statements nobody asked before: twelve elements whose rows nobody filtered so before, and after a step of their control.
import type { DuckDBConnection } from "@duckdb/node-api";
import { createFrameDecoder } from "@sheaf/result";
import { percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { askPage, createWorkbook, flightColumns, type Person } from "./support/calls.ts";
import { besideRawFlights } from "./support/raw-flights.ts";

const STEPS = 12;
const WARMUP = 3;
/** Pages of which each filters its rows by something else. */
const OTHERS = 6;
const KEYS = ["origin", "destination", "Month([flights/date])", "Weekday([flights/date])", "Hour([flights/date])", "Year([flights/date])"];
const ELEMENTS = 12;

export const bench: Bench = {
  name: "pages",
  about: "12 elements over 3 million rows after a step of a control that nobody made before",
  async run() {
    return await besideRawFlights("pages", steps);
  },
};

async function steps(person: Person, raw: DuckDBConnection): Promise<readonly Measurement[]> {
  // what is known of the sizes of groups stays, what is known of this page's rows does not
  const others: Page[] = [];
  for (let at = -WARMUP; at < OTHERS; at += 1) {
    const page = await timed(person, await makeDashboard(person, at), 100, raw);
    if (at >= 0) others.push(page);
  }
  const next: Page[] = [];
  const workbookId = await makeDashboard(person, OTHERS);
  for (let step = -WARMUP; step < STEPS; step += 1) {
    const page = await timed(person, workbookId, 100 + (step + WARMUP) * 17, raw);
    if (step >= 0) next.push(page);
  }
  return [
    ...measurements("all of 12 elements", others, { all: 500, first: 150 }),
    ...measurements("next step of their control: all of 12 elements", next, { all: 100, first: 50 }),
  ];
}

interface Page {
  readonly all: number;
  readonly first: number;
  readonly alone: number;
}

async function timed(person: Person, workbookId: string, least: number, raw: DuckDBConnection): Promise<Page> {
  const { all, first, statements } = await open(person, workbookId, least);
  const began = performance.now();
  for (const sql of statements) await (await raw.run(sql)).fetchAllChunks();
  return { all, first, alone: performance.now() - began };
}

function measurements(
  name: string,
  pages: readonly Page[],
  budget: { readonly all: number; readonly first: number },
): readonly Measurement[] {
  const of = (one: keyof Page, share: number): number =>
    percentile(
      pages.map((page) => page[one]),
      share,
    );
  const baseline = { name: "raw", value: of("alone", 0.5) };
  return [
    { name: `${name}, median`, value: of("all", 0.5), unit: "ms", baseline, budget: budget.all },
    { name: `${name}, p95`, value: of("all", 0.95), unit: "ms", baseline, budget: null },
    {
      name: `${name.replace("all of 12", "the first of 12")}, median`,
      value: of("first", 0.5),
      unit: "ms",
      baseline,
      budget: budget.first,
    },
  ];
}

/** Groupings by different keys, among them a nested one, with counts, sums and averages; a control leaves short flights out, a filter of the page's own leaves all in. */
function makeDashboard(person: Person, own: number): Promise<string> {
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
          { id: "own", name: "Own", formula: `[delay] + ${own + WARMUP}` },
        ],
        filters: [{ id: "all", columnId: "own", kind: "number-range", min: -100_000 }],
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
