// How long people wait who open the same dashboard at the same moment, each a person and an opening of their own; and who all look at dates of their own.
import { createFrameDecoder } from "@sheaf/result";
import { percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { askPage, createWorkbook, flightColumns, type Person, publish, signIn } from "./support/calls.ts";
import { overGivenStore } from "./support/given-store.ts";
import { manyPeople } from "./support/people.ts";
import { processorTimeOf } from "./support/processor-time.ts";
import type { ReadyServer } from "./support/server-process.ts";

const PEOPLE = 400;
const ELEMENTS = 12;
/** At most so long for 95 of 100 of so many. */
const crowds = [
  { people: 100, budget: null },
  { people: 200, budget: 1_000 },
  { people: 400, budget: 2_000 },
] as const;
/** The same, of whom each chooses dates that nobody chose before. */
const choosing = [
  { people: 20, days: 30, median: null, p95: 3_000 },
  { people: 100, days: 45, median: 10_000, p95: null },
] as const;

export const bench: Bench = {
  name: "crowd",
  about: "viewers of one dashboard of 12 elements at the same moment, all of it known to the server",
  async run() {
    return await overGivenStore("crowd", async (server, store) => {
      const first = await signIn(server);
      const workbookId = await makeDashboard(first);
      await publish(first, workbookId);
      const people = await manyPeople(server, store, { workbookId, count: PEOPLE, right: "view" });
      const measurements: Measurement[] = [];
      const opened = (who: number, opening: number) => once(() => open(people.at(who) ?? first, workbookId, { opening, dates: null }));
      await opened(0, 0);
      const alone = await opened(1, 1);
      measurements.push({ name: "one viewer alone", value: alone.took, unit: "ms", baseline: null, budget: null });
      let opening = 10;
      for (const { people: count, budget } of crowds) {
        const before = processorTimeOf(server.child.pid ?? 0);
        const took = await Promise.all(people.slice(0, count).map((_, who) => opened(who, (opening += 1))));
        const busy = processorTimeOf(server.child.pid ?? 0) - before;
        tellFailures(took);
        const baseline = { name: "ms alone", value: alone.took };
        const times = took.map((each) => each.took);
        measurements.push(
          { name: `${count} viewers at once, median`, value: percentile(times, 0.5), unit: "ms", baseline, budget: null },
          { name: `${count} viewers at once, p95`, value: percentile(times, 0.95), unit: "ms", baseline, budget },
          { name: `${count} viewers at once: processor of each`, value: busy / count, unit: "ms", baseline: null, budget: null },
          { name: `${count} viewers at once: those who got an error`, value: failed(took), unit: "count", baseline: null, budget: 0 },
        );
      }
      for (const crowd of choosing) measurements.push(...(await chosen(server, people, workbookId, crowd)));
      return measurements;
    });
  },
};

/** Each looks at days from one of their own on, at the same moment; nothing of it was asked before. */
async function chosen(
  server: ReadyServer,
  people: readonly Person[],
  workbookId: string,
  { people: count, days, median, p95 }: (typeof choosing)[number],
): Promise<readonly Measurement[]> {
  const pid = server.child.pid ?? 0;
  const before = processorTimeOf(pid);
  const took = await Promise.all(
    people.slice(0, count).map((person, who) => once(() => open(person, workbookId, { opening: 1_000 + who, dates: { from: who, days } }))),
  );
  const busy = processorTimeOf(pid) - before;
  tellFailures(took);
  const of = (one: "took" | "first", share: number): number =>
    percentile(
      took.map((each) => each[one]),
      share,
    );
  const name = `${count} with dates of their own`;
  const plain = { unit: "ms", baseline: null } as const;
  return [
    { name: `${name}, median`, value: of("took", 0.5), ...plain, budget: median },
    { name: `${name}, p95`, value: of("took", 0.95), ...plain, budget: p95 },
    { name: `${name}: their first element, p95`, value: of("first", 0.95), ...plain, budget: null },
    { name: `${name}: processor of each`, value: busy / count, ...plain, budget: null },
    { name: `${name}: those who got an error`, value: failed(took), unit: "count", baseline: null, budget: 0 },
  ];
}

function failed(took: readonly Took[]): number {
  return took.filter(({ failed: error }) => error !== null).length;
}

function tellFailures(took: readonly Took[]): void {
  for (const { failed: error } of took.filter((each) => each.failed !== null).slice(0, 2)) process.stderr.write(`${error}\n`);
}

/** Twelve elements: groupings by different keys, one of which counts the days until today; a control chooses dates. */
function makeDashboard(person: Person): Promise<string> {
  return createWorkbook(person, (source) => {
    const keys = ["origin", "destination", "Month([flights/date])", "Weekday([flights/date])"];
    const elements = Array.from({ length: ELEMENTS }, (_, at) => {
      const key = keys[at % keys.length] ?? "origin";
      const calculations = [
        { id: "count", name: "Flights", formula: "Count()" },
        { id: "average", name: "Delay", formula: `Avg([delay]) + ${at}` },
        ...(at === 3 ? [{ id: "age", name: "Days", formula: 'DateDiff("day", Max([date]), Today())' }] : []),
      ];
      return {
        id: `e${at}`,
        kind: "table",
        name: `Element ${at}`,
        source,
        columns: [
          ...flightColumns(["date", "delay", "distance", "origin", "destination"]),
          ...(key.includes("(") ? [{ id: "key", name: "Key", formula: key }] : []),
          ...calculations,
        ],
        groupings: [{ id: "by", groupBy: [key.includes("(") ? "key" : key], calculations: calculations.map(({ id }) => id) }],
      };
    });
    const control = {
      id: "when",
      kind: "control",
      controlId: "When",
      controlType: "date-range",
      name: "When",
      filters: elements.map(({ id }) => ({ source: { kind: "table", elementId: id }, columnId: "date" })),
    };
    return [{ id: "page", name: "Dashboard", elements: [...elements, control] }];
  });
}

const start = Date.now();
const FIRST_DAY = Date.UTC(2001, 0, 1);
const DAY = 86_400_000;

function dateOf(days: number): string {
  return new Date(FIRST_DAY + days * DAY).toISOString().slice(0, 10);
}

interface Opening {
  /** Every opening has a moment of its own. */
  readonly opening: number;
  /** The first day that is looked at, counted from the first of the flights, and how many; null: all. */
  readonly dates: { readonly from: number; readonly days: number } | null;
}

/** What a page asks when it opens. Fails where an element did; gives when the first element was there. */
async function open(person: Person, workbookId: string, { opening, dates }: Opening): Promise<number> {
  const range = dates === null ? null : { mode: "between", startDate: dateOf(dates.from), endDate: dateOf(dates.from + dates.days - 1) };
  const began = performance.now();
  const response = await askPage(person, workbookId, ELEMENTS, {
    controls: range === null ? {} : { when: { kind: "date-range", range } },
    now: new Date(start + opening).toISOString(),
  });
  const decoder = createFrameDecoder();
  let first = 0;
  for await (const bytes of response.body ?? [])
    for (const frame of decoder.push(bytes)) {
      if (frame.kind === "error") throw new Error(frame.error.message);
      if (frame.kind === "end" && first === 0) first = performance.now() - began;
    }
  return first;
}

interface Took {
  readonly took: number;
  readonly first: number;
  readonly failed: string | null;
}

async function once(work: () => Promise<number>): Promise<Took> {
  const began = performance.now();
  try {
    const first = await work();
    return { took: performance.now() - began, first, failed: null };
  } catch (error) {
    return { took: performance.now() - began, first: Number.NaN, failed: String(error) };
  }
}
