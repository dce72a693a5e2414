import { type Foldable, foldable } from "@sheaf/compiler";
import { limits } from "@sheaf/contract";
import { INTEGER64, sql, type SqlExpr, type SqlQuery, TEXT } from "@sheaf/sql";
import { describe, expect, test, vi } from "vitest";
import { GroupCounts } from "./group-counts.ts";
import { PageRollUps, type Planned } from "./page-roll-ups.ts";
import { Slices } from "./slices.ts";

const column = (name: string): SqlExpr => sql.column(null, name, name === "n" ? INTEGER64 : TEXT);

/** Counts and sums of the flights by keys. */
function grouped(keys: readonly string[], where: SqlExpr | null = null): SqlQuery {
  return {
    ctes: [],
    body: sql.select({
      items: [...keys.map((key) => ({ expr: column(key), alias: key })), { expr: sql.aggregate("count-rows", []), alias: "count" }],
      from: { kind: "table", path: ["main", "flights"], alias: "flights" },
      groupBy: keys.map(column),
      where,
    }),
  };
}

function foldOf(keys: readonly string[], where: SqlExpr | null = null): Foldable {
  const fold = foldable(grouped(keys, where));
  if (fold === null) throw new Error("not foldable");
  return fold;
}

function countsOf(known: Readonly<Record<string, number>>): GroupCounts {
  const counts = new GroupCounts();
  for (const [keys, groups] of Object.entries(known)) {
    const { sourceKey, groupKeys } = foldOf(keys.split(" "));
    counts.note(sourceKey, groupKeys, groups);
  }
  return counts;
}

interface One {
  readonly fold: Foldable;
  readonly connectionId?: string;
  readonly data?: readonly string[];
}

const runs = {
  engine: "duckdb",
  columns: [],
  maxRows: 500,
  timeoutMs: 60_000,
  isCurrent: () => true,
  execute: () => expect.fail("nothing is made before something moves"),
} as const;
const rollUpOf = (planned: Planned | null | undefined) => (planned?.kind === "roll-up" ? planned.over : undefined);
const pageOf = (counts: GroupCounts, requests: number): PageRollUps => new PageRollUps(counts, new Slices(counts), requests);

/** The name of the roll-up that each is answered from. */
async function plannedFor(counts: GroupCounts, asked: readonly One[]): Promise<readonly (string | null)[]> {
  const page = pageOf(counts, asked.length);
  const overs = await Promise.all(
    asked.map(({ fold, connectionId = "c", data = ["1"] }) => page.seat().run({ connectionId, data, fold, ...runs })),
  );
  return overs.map((over) => rollUpOf(over)?.rollUp.name ?? null);
}

describe("19.2 a page is planned as a whole", () => {
  const counts = countsOf({ origin: 20, month: 12, day: 365, plane: 1_000_000 });

  test("statements over the same rows are answered from one roll-up, whatever they are grouped by", async () => {
    const [origin, month, total] = await plannedFor(counts, [
      { fold: foldOf(["origin"]) },
      { fold: foldOf(["month"]) },
      { fold: foldOf([]) },
    ]);
    expect(origin).toMatch(/^[0-9a-f]{32}$/u);
    expect([month, total]).toEqual([origin, origin]);
  });

  test("not over other rows, other connections or another state of the data", async () => {
    const where = sql.eq(column("origin"), sql.text("SFO"));
    const planned = await plannedFor(counts, [
      { fold: foldOf(["origin"]) },
      { fold: foldOf(["month"], where) },
      { fold: foldOf(["month"]), connectionId: "other" },
      { fold: foldOf(["month"]), data: ["2"] },
    ]);
    expect(planned).toEqual([null, null, null, null]);
    const again = await plannedFor(counts, [{ fold: foldOf(["origin"]) }, { fold: foldOf(["month"]) }]);
    const later = await plannedFor(counts, [
      { fold: foldOf(["origin"]), data: ["2"] },
      { fold: foldOf(["month"]), data: ["2"] },
    ]);
    expect(again[0]).not.toBe(later[0]);
  });

  test("what has too many groups, or nobody knows how many, runs alone", async () => {
    const planned = await plannedFor(counts, [
      { fold: foldOf(["origin"]) },
      { fold: foldOf(["plane"]) },
      { fold: foldOf(["weather"]) },
      { fold: foldOf(["month"]) },
    ]);
    expect(planned).toEqual([planned[0], null, null, planned[0]]);
    expect(planned[0]).not.toBeNull();
  });

  test("keys that do not fit into one roll-up go into two", async () => {
    expect(365 * 12 * 20).toBeGreaterThan(limits.rollUpGroups);
    const planned = await plannedFor(countsOf({ origin: 20, month: 12, day: 365, "day origin": 7_000 }), [
      { fold: foldOf(["day", "origin"]) },
      { fold: foldOf(["day"]) },
      { fold: foldOf(["month"]) },
      { fold: foldOf([]) },
    ]);
    expect(planned).toEqual([planned[0], planned[0], null, planned[0]]);
  });

  test("nobody waits for one that leaves, or takes its time", async () => {
    const page = pageOf(counts, 4);
    const [one, two, three] = [page.seat(), page.seat(), page.seat(), page.seat()];
    const first = one.run({ connectionId: "c", data: ["1"], fold: foldOf(["origin"]), ...runs });
    const second = two.run({ connectionId: "c", data: ["1"], fold: foldOf(["month"]), ...runs });
    three.leave();
    three.leave();
    // the fourth says nothing
    expect(rollUpOf(await first)?.rollUp.name).toBe(rollUpOf(await second)?.rollUp.name);
    expect(rollUpOf(await first)).toBeDefined();
    expect(await three.run({ connectionId: "c", data: ["1"], fold: foldOf(["month"]), ...runs })).toBeNull();
  });

  test("the statement reads nothing but the roll-up, and the roll-up what both need", async () => {
    const page = pageOf(counts, 2);
    const [planned] = await Promise.all([
      page.seat().run({ connectionId: "c", data: ["1"], fold: foldOf(["origin"]), ...runs }),
      page.seat().run({ connectionId: "c", data: ["1"], fold: foldOf(["month"]), ...runs }),
    ]);
    const over = rollUpOf(planned);
    expect(over?.sql).toBe(
      `SELECT\n  "roll-up"."key 0" AS origin,\n  COALESCE(sum("roll-up"."measure 0"), 0)::HUGEINT AS count\nFROM rollups.main."${over?.rollUp.name}" AS "roll-up"\nGROUP BY "roll-up"."key 0"`,
    );
    expect(over?.rollUp.sql).toContain("GROUP BY");
    expect(over?.rollUp.sql).toContain("month");
  });

  test("cells of which nobody knows how many there are take their totals with them, and the engine estimates first", async () => {
    const page = pageOf(countsOf({ origin: 20 }), 5);
    const asked = [["origin", "gate"], ["gate"], ["origin"], [], ["weather"]];
    const planned = await Promise.all(
      asked.map((keys) => page.seat().run({ connectionId: "c", data: ["1"], fold: foldOf(keys), ...runs, isCurrent: () => false })),
    );
    const [cells, gates, origins, total] = planned.map(rollUpOf);
    expect(cells?.rollUp.keysSql).toContain("gate");
    expect([gates, origins, total].map((over) => over?.rollUp.name)).toEqual(Array.from({ length: 3 }, () => cells?.rollUp.name));
    expect(planned[4]).toBeNull();
  });

  test("what the engine refused for too many groups is not tried for the next step of a control", async () => {
    const own = countsOf({});
    const slices = new Slices(own);
    let tries = 0;
    const refusing = {
      ...runs,
      execute: () => {
        tries += 1;
        throw new Error("There are too many groups.");
      },
    };
    const ask = (least: string) => {
      const page = new PageRollUps(own, slices, 2);
      const where = sql.eq(column("least"), sql.text(least));
      const folds = [foldOf(["origin", "gate"], where), foldOf(["gate"], where)];
      return Promise.all(folds.map((fold) => page.seat().run({ connectionId: "c", data: ["1"], fold, ...refusing })));
    };
    expect(await ask("1")).not.toContain(null);
    slices.rest();
    expect(tries).toBe(1);
    await vi.waitFor(async () => expect(await ask("2")).toEqual([null, null]));
    slices.end();
  });
});
