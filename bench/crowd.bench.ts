// How long people wait who open the same dashboard at the same moment, each a person and an opening of their own.
import { createFrameDecoder } from "@sheaf/result";
import { percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { askPage, createWorkbook, flightColumns, type Person, publish, signIn } from "./support/calls.ts";
import { overGivenStore } from "./support/given-store.ts";
import { manyPeople } from "./support/people.ts";

const PEOPLE = 400;
const ELEMENTS = 12;
/** At most so long for 95 of 100 of so many. */
const crowds = [
  { people: 100, budget: null },
  { people: 200, budget: 1_000 },
  { people: 400, budget: 2_000 },
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
      await open(people.at(0) ?? first, workbookId, 0);
      const alone = await once(() => open(people.at(1) ?? first, workbookId, 1));
      measurements.push({ name: "one viewer alone", value: alone.took, unit: "ms", baseline: null, budget: null });
      let opening = 10;
      for (const { people: count, budget } of crowds) {
        const took = await Promise.all(people.slice(0, count).map((person) => once(() => open(person, workbookId, (opening += 1)))));
        const failed = took.filter(({ failed: error }) => error !== null);
        for (const { failed: error } of failed.slice(0, 2)) process.stderr.write(`${error}\n`);
        const baseline = { name: "ms alone", value: alone.took };
        const times = took.map((each) => each.took);
        measurements.push(
          { name: `${count} viewers at once, median`, value: percentile(times, 0.5), unit: "ms", baseline, budget: null },
          { name: `${count} viewers at once, p95`, value: percentile(times, 0.95), unit: "ms", baseline, budget },
          { name: `${count} viewers at once: those who got an error`, value: failed.length, unit: "count", baseline: null, budget: 0 },
        );
      }
      return measurements;
    });
  },
};

/** Twelve elements: groupings by different keys, one of which counts the days until today. */
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
    return [{ id: "page", name: "Dashboard", elements }];
  });
}

const start = Date.now();

/** What a page asks when it opens; every opening has a moment of its own. Fails where an element did. */
async function open(person: Person, workbookId: string, opening: number): Promise<void> {
  const response = await askPage(person, workbookId, ELEMENTS, { controls: {}, now: new Date(start + opening).toISOString() });
  const bytes = new Uint8Array(await response.arrayBuffer());
  for (const frame of createFrameDecoder().push(bytes)) if (frame.kind === "error") throw new Error(frame.error.message);
}

async function once(work: () => Promise<void>): Promise<{ readonly took: number; readonly failed: string | null }> {
  const began = performance.now();
  try {
    await work();
    return { took: performance.now() - began, failed: null };
  } catch (error) {
    return { took: performance.now() - began, failed: String(error) };
  }
}
