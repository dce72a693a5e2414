import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attack, prepareTarget } from "../../../testing/hostile-calls/attack.ts";
import { drawing, hostileCalls, type CatalogueEntry } from "../../../testing/hostile-calls/calls.ts";
import { isKnownRefused } from "../../../testing/hostile-calls/refused-names.ts";
import { hostileShapes } from "../../../testing/hostile-calls/shapes.ts";
import { allowedFunctions, allowedTableFunctions, refusedFunctions } from "./allowed-functions.ts";

/** V48: whatever the functions that SQL may call are given, the process of the engine lives. */

const long = process.env["LONG"] === "1";
const seed = Number(process.env["SEED"] ?? 1);
/** Statements and milliseconds of a sample; the long run takes sixteen calls of each list of parameters. */
const SAMPLE = 500;
const SAMPLE_MS = 15_000;
const CALLS = 16;

let folder: string;
let file: string;
let catalogue: Awaited<ReturnType<typeof prepareTarget>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-catalogue-"));
  file = join(folder, "warehouse.duckdb");
  catalogue = await prepareTarget(file);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test("each function of the engine's version is allowed, or was looked at and is refused", () => {
  const undecided = catalogue.filter(({ name, isTable }) => {
    const allowed = isTable ? allowedTableFunctions : allowedFunctions;
    return !allowed.has(name) && !refusedFunctions.has(name) && !isKnownRefused(name);
  });
  expect([...new Set(undecided.map(({ name }) => name))]).toEqual([]);
  expect([...refusedFunctions.keys()].filter((name) => allowedFunctions.has(name))).toEqual([]);
});

describe(`hostile arguments, SEED=${seed}`, () => {
  test(
    "end no process",
    async () => {
      const allowed = catalogue.filter(({ name, isTable }) => !isTable && allowedFunctions.has(name));
      const began = performance.now();
      const isOver = (sent: number): boolean => !long && (sent >= SAMPLE || performance.now() - began > SAMPLE_MS);
      const { sent, answered, deaths } = await attack(folder, file, long ? all(allowed) : sample(allowed), isOver);
      expect(deaths).toEqual([]);
      // Calls of the right types are answered, with a value or an error of the value; most of them have to get so far.
      expect(answered).toBeGreaterThan(sent / 4);
    },
    long ? 7_200_000 : 300_000,
  );

  test("shapes of statements that no plan is found for are refused or answered", async () => {
    const shapes = hostileShapes();
    const { deaths } = await attack(folder, file, long ? shapes : [...sampled(shapes, 12, drawing(seed))]);
    expect(deaths.map((death) => death.slice(0, 200))).toEqual([]);
  }, 1_200_000);
});

function* all(entries: readonly CatalogueEntry[]): Generator<string> {
  const random = drawing(seed);
  for (const entry of entries) yield* hostileCalls(entry, CALLS, random);
}

/** One call after the other of functions by chance. */
function* sample(entries: readonly CatalogueEntry[]): Generator<string> {
  const random = drawing(seed);
  for (;;) {
    const entry = entries[Math.floor(random() * entries.length)];
    if (entry !== undefined) yield* hostileCalls(entry, 1, random);
  }
}

function* sampled(statements: readonly string[], count: number, random: () => number): Generator<string> {
  for (let n = 0; n < count; n++) yield statements[Math.floor(random() * statements.length)] ?? "SELECT 1";
}
