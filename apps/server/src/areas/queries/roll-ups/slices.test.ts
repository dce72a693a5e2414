import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Foldable, foldable } from "@sheaf/compiler";
import { columnValues, isEndMark, readTable, type ResultColumn } from "@sheaf/result";
import { dialects, INTEGER64, sql, type SqlExpr, type SqlQuery } from "@sheaf/sql";
import { createWarehouseHost, type ExecuteRequest, type WarehouseHost } from "@sheaf/warehouse";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { GroupCounts } from "./group-counts.ts";
import { type OverRollUp, Slices, type ToRun } from "./slices.ts";

let folder: string;
let host: WarehouseHost;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-slices-"));
  host = await createWarehouseHost({ folder, limits: { memoryBytes: 512 * 1024 * 1024, runningQueries: 2 } });
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

const ROWS = "SELECT i AS n, i % 7 AS g, i % 40 AS price, i % 3 AS region, i AS unique_id FROM range(10000) r(i)";
const column = (name: string): SqlExpr => sql.column(null, name, INTEGER64);

/** Counts and sums of the rows by a key. */
function grouped(key: string, ...where: readonly SqlExpr[]): SqlQuery {
  return {
    ctes: [],
    body: sql.select({
      items: [
        { expr: column(key), alias: "key" },
        { expr: sql.aggregate("count-rows", []), alias: "count" },
        { expr: sql.aggregate("max", [column("n")]), alias: "most" },
      ],
      from: { kind: "statement", text: ROWS, alias: "facts" },
      where: sql.allOf(where),
      groupBy: [column(key)],
      orderBy: [{ expr: column(key), direction: "ascending", nulls: "last" }],
    }),
  };
}

const atLeast = (name: string, value: number): SqlExpr => sql.ge(column(name), sql.int(value));

function asked(query: SqlQuery, more: Partial<ToRun> = {}): ToRun {
  const fold: Foldable | null = foldable(query);
  if (fold === null) throw new Error("not foldable");
  return {
    connectionId: "c",
    data: ["1"],
    isCurrent: () => true,
    fold,
    execute: (request) => host.embedded("tenant").execute(request),
    ...more,
  };
}

async function rows(request: Pick<ExecuteRequest, "sql" | "overRollUp">): Promise<readonly (readonly number[])[]> {
  const columns = ["key", "count", "most"].map((id): ResultColumn => ({ id, name: id, type: INTEGER64, level: "base", role: "value" }));
  const { chunks, done } = host.embedded("tenant").execute({
    ...request,
    columns,
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    maxRows: 1_000,
  });
  const messages: Uint8Array[] = [];
  for await (const chunk of chunks) if (!isEndMark(chunk)) messages.push(chunk);
  // whoever reads the answer is told of what it was taken
  expect((await done).grouping).toBe(request.overRollUp === undefined ? undefined : "roll-up");
  return columns.map((_, at) => [...columnValues(readTable(columns, messages), at)].map(Number));
}

/** Slices for a statement over one region that was asked with two least prices. */
function afterSteps(now?: () => number): Slices {
  const slices = new Slices(new GroupCounts(), now);
  for (const least of [0, 1]) slices.asked([asked(grouped("g", sql.eq(column("region"), sql.int(1)), atLeast("price", least)))]);
  return slices;
}

async function made(slices: Slices, statement: ToRun): Promise<OverRollUp> {
  return vi.waitFor(
    () => {
      slices.rest();
      const over = slices.over(statement);
      if (over === null) throw new Error("not made yet");
      return over;
    },
    { timeout: 30_000 },
  );
}

describe("19.2 the next step of a control", () => {
  const inRegion = (region: number, ...where: readonly SqlExpr[]): SqlQuery =>
    grouped("g", sql.eq(column("region"), sql.int(region)), ...where);

  test("is answered from groups that know what is filtered by, as the single statement answers", async () => {
    const slices = afterSteps();
    for (const least of [17, 39, 40]) {
      const query = inRegion(1, atLeast("price", least));
      const over = await made(slices, asked(query));
      expect(over.sql).toContain(`>= ${least}`);
      expect(over.sql).not.toContain("range(");
      const plain = dialects.duckdb.printForms(query).sql;
      expect(await rows({ sql: "SELECT nothing", overRollUp: over })).toEqual(await rows({ sql: plain }));
    }
    // a control that is cleared
    const all = await made(slices, asked(inRegion(1)));
    expect(await rows({ sql: "SELECT nothing", overRollUp: all })).toEqual(
      await rows({ sql: dialects.duckdb.printForms(inRegion(1)).sql }),
    );
  });

  test("not with other conditions that never moved, another state of the data, or another connection", async () => {
    const slices = afterSteps();
    const step = inRegion(1, atLeast("price", 17));
    await made(slices, asked(step));
    expect(slices.over(asked(step, { data: ["2"] }))).toBeNull();
    expect(slices.over(asked(step, { connectionId: "d" }))).toBeNull();
    expect(slices.over(asked(inRegion(2, atLeast("price", 17))))).toBeNull();
    expect(slices.over(asked(inRegion(1, atLeast("price", 17), atLeast("n", 3))))).toBeNull();
    expect(slices.over(asked(grouped("price", sql.eq(column("region"), sql.int(1)), atLeast("price", 17))))).toBeNull();
  });

  test("nothing is made of data that changed meanwhile, nor before anything moved", async () => {
    let executed = 0;
    const counting: Partial<ToRun> = {
      execute: (request) => {
        executed += 1;
        return host.embedded("tenant").execute(request);
      },
    };
    const still = new Slices(new GroupCounts());
    for (let at = 0; at < 3; at += 1) still.asked([asked(grouped("g", atLeast("price", 5)), counting)]);
    still.rest();
    expect(executed).toBe(0);

    const outdated = new Slices(new GroupCounts());
    for (let at = 0; at < 3; at += 1) outdated.asked([asked(grouped("g", atLeast("price", at)), { ...counting, isCurrent: () => false })]);
    outdated.rest();
    expect(executed).toBe(0);
    expect(outdated.over(asked(grouped("g", atLeast("price", 1))))).toBeNull();
  });

  test("one that nobody read for long is made anew, in the background", async () => {
    let now = 0;
    const slices = afterSteps(() => now);
    const step = asked(inRegion(1, atLeast("price", 17)));
    await made(slices, step);
    now = 3_600_000;
    expect(slices.over(step)).toBeNull();
    slices.asked([step]);
    await made(slices, step);
  });

  test("a statement with an error in its groups runs by itself", async () => {
    const broken = (least: number): SqlQuery => grouped("g", atLeast("nothing", least));
    const slices = new Slices(new GroupCounts());
    const ends: Promise<unknown>[] = [];
    for (let at = 0; at < 2; at += 1)
      slices.asked([
        asked(broken(at), {
          execute: (request) => {
            const stream = host.embedded("tenant").execute(request);
            ends.push(stream.done);
            return stream;
          },
        }),
      ]);
    slices.rest();
    await Promise.allSettled(ends);
    expect(ends).toHaveLength(1);
    expect(slices.over(asked(broken(2)))).toBeNull();
  });
});
