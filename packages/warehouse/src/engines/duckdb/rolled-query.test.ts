import { columnValues, readTable, type ResultColumn } from "@sheaf/result";
import { INTEGER } from "@sheaf/sql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ExecuteRequest } from "../../port.ts";
import type { QueryRequest } from "./query.ts";
import { RollUps } from "./roll-ups.ts";
import { RolledQuery } from "./rolled-query.ts";
import { DuckDbSession } from "./session.ts";

let session: DuckDbSession;
beforeAll(async () => {
  session = await DuckDbSession.open({
    file: null,
    readOnly: false,
    threads: 2,
    memoryBytes: 512 * 1024 * 1024,
    temporary: null,
    readableFolders: [],
  });
  await session.rows("CREATE TABLE facts AS SELECT i AS n, i % 7 AS g FROM range(10000) r(i)");
});
afterAll(() => {
  session.close();
});

const SINGLE = "SELECT g, count(*) AS c FROM facts GROUP BY g ORDER BY g";
const over = (name: string, more: Partial<NonNullable<ExecuteRequest["overRollUp"]>> = {}): QueryRequest => ({
  sql: SINGLE,
  columns: null,
  maxRows: 1e9,
  firstRows: 2048,
  batchRows: 16_384,
  overRollUp: {
    sql: `SELECT k AS g, sum(m)::BIGINT AS c FROM rollups.main."${name}" GROUP BY k ORDER BY k`,
    shortSql: null,
    rollUp: { name, sql: "SELECT g AS k, n % 2 AS odd, count(*) AS m FROM facts GROUP BY g, n % 2", shortSql: null, maxRows: 100 },
    ...more,
  },
});

async function run(request: QueryRequest): Promise<{ readonly values: readonly unknown[]; readonly isRolled: boolean }> {
  const query = session.query(request);
  try {
    const messages = [await query.start()];
    for (let batch = await query.next(); batch !== null; batch = await query.next()) messages.push(batch);
    const columns = ["g", "c"].map((id): ResultColumn => ({ id, name: id, type: INTEGER, level: "base", role: "value" }));
    const table = readTable(columns, messages);
    return {
      values: columns.map((_, at) => [...columnValues(table, at)].map(Number)),
      isRolled: query instanceof RolledQuery && query.isRolled,
    };
  } finally {
    await query.close();
  }
}

const kept = async (): Promise<readonly unknown[]> =>
  (await session.rows("SELECT table_name FROM duckdb_tables() WHERE database_name = 'rollups' ORDER BY 1")).map(([name]) => name);

describe("19.2 a query over a roll-up", () => {
  test("many at once make it once, and read it", async () => {
    const alone = await run({ ...over("r"), overRollUp: undefined });
    const together = await Promise.all(Array.from({ length: 6 }, () => run(over("once"))));
    for (const { values, isRolled } of together) {
      expect(isRolled).toBe(true);
      expect(values).toEqual(alone.values);
    }
    expect(await kept()).toEqual(["once"]);
  });

  test("one that cannot be made, has too many groups or is wrong for the statement leaves the query as it was", async () => {
    const alone = await run({ ...over("r"), overRollUp: undefined });
    const broken = { name: "broken", sql: "SELECT nothing FROM facts", shortSql: null, maxRows: 100 };
    const large = { name: "large", sql: "SELECT n AS k, count(*) AS m FROM facts GROUP BY n", shortSql: null, maxRows: 100 };
    for (const request of [
      over("broken", { rollUp: broken }),
      over("large", { rollUp: large }),
      over("large", { rollUp: large }),
      over("other", { sql: "SELECT nothing AS g, 1 AS c FROM rollups.main.other" }),
    ]) {
      const { values, isRolled } = await run(request);
      expect(isRolled).toBe(false);
      expect(values).toEqual(alone.values);
    }
    expect(await kept()).not.toContain("large");
  });

  test("a short form that is too short gives way to the long one", async () => {
    const { isRolled, values } = await run(
      over("short", {
        rollUp: {
          name: "short",
          sql: "SELECT g AS k, count(*) AS m FROM facts GROUP BY g",
          shortSql: "SELECT g AS k, count(*) + sum(n::TINYINT) AS m FROM facts GROUP BY g",
          maxRows: 100,
        },
      }),
    );
    expect(isRolled).toBe(true);
    expect(values).toEqual((await run({ ...over("r"), overRollUp: undefined })).values);
  });

  test("what is canceled while it is made is canceled, and is made for the next", async () => {
    const slow = {
      name: "slow",
      sql: "SELECT a.g AS k, count(*) AS m FROM facts a, facts b, range(20) GROUP BY a.g",
      shortSql: null,
      maxRows: 100,
    };
    const query = session.query(over("slow", { rollUp: slow }));
    const started = query.start();
    query.cancel();
    await expect(started).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    await query.close();
    expect((await run(over("slow", { rollUp: { ...slow, sql: "SELECT g AS k, count(*) AS m FROM facts GROUP BY g" } }))).isRolled).toBe(
      true,
    );
  });

  test("the oldest go when there are many", async () => {
    for (let at = 0; at < 70; at += 1) await run(over(`many ${at}`));
    const names = await kept();
    expect(names.length).toBeLessThanOrEqual(64);
    expect(names).toContain("many 69");
    expect(names).not.toContain("many 0");
    expect((await run(over("many 0"))).isRolled).toBe(true);
  });

  test("one of which nobody knows how many groups it has is not made where an estimate says too many", async () => {
    const keyed = (name: string, keysSql: string): QueryRequest => {
      const request = over(name);
      const rollUp = { name, sql: "SELECT g AS k, n % 2 AS odd, count(*) AS m FROM facts GROUP BY g, n % 2", shortSql: null, maxRows: 100 };
      return over(name, { ...request.overRollUp, rollUp: { ...rollUp, keysSql } });
    };
    expect((await run(keyed("few", "SELECT g AS k, n % 2 AS odd FROM facts"))).isRolled).toBe(true);
    expect((await run(keyed("unknown", "SELECT n AS k FROM facts"))).isRolled).toBe(false);
    expect((await run(keyed("forbidden", "SELECT * FROM read_text('/etc/passwd')"))).isRolled).toBe(false);
  });

  test("those that nobody used for long go", async () => {
    let now = 0;
    const rollUps = new RollUps(
      session.instance,
      (text) => session.check(text),
      () => now,
    );
    const table = (name: string) => ({ name, sql: "SELECT g AS k, count(*) AS m FROM facts GROUP BY g", shortSql: null, maxRows: 100 });
    const { signal } = new AbortController();
    await rollUps.ensure(table("idle"), signal);
    now = 600_000;
    await rollUps.ensure(table("busy"), signal);
    now = 1_000_000;
    await rollUps.letGo();
    expect(await kept()).toContain("busy");
    expect(await kept()).not.toContain("idle");
    await rollUps.ensure(table("idle"), signal);
    rollUps.close();
  });

  test("no statement of a person reads one", async () => {
    await run(over("secret"));
    for (const sql of ['SELECT * FROM rollups.main."secret"', 'SELECT * FROM rollups."secret"', 'SELECT * FROM temp.main."secret"'])
      await expect(session.check(sql)).rejects.toMatchObject({ errorCode: "warehouse_query_failed_user_error" });
  });
});
