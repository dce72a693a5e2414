import { type Foldable, foldable } from "@sheaf/compiler";
import { columnValues, isEndMark, readTable, type ResultColumn } from "@sheaf/result";
import { DATETIME, decimal, dialects, FLOAT, INTEGER64, sql, type SqlExpr, type SqlQuery, TEXT, typeOf } from "@sheaf/sql";
import { type Connector, type ExecuteStream, openOutside } from "@sheaf/warehouse";
import { startTestPostgres, type TestPostgres } from "@sheaf/warehouse/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { GroupCounts } from "./group-counts.ts";
import { PageRollUps } from "./page-roll-ups.ts";
import { type PageStatement, SharedStatement } from "./shared-statement.ts";
import { Slices } from "./slices.ts";

let server: TestPostgres;
let connector: Connector;
/** Statements that the warehouse was asked. */
let asked: string[] = [];

beforeAll(async () => {
  server = await startTestPostgres();
  await server.run("CREATE ROLE reader LOGIN PASSWORD 'reads'");
  await server.run(`CREATE TABLE facts AS SELECT i AS n, i % 7 AS g, CASE WHEN i % 11 = 0 THEN NULL ELSE 'Ünïque ' || i % 5 END AS t,
    (i % 400) / 100.0::numeric(12, 2) AS price, timestamp '2024-01-01' + i * interval '1 hour' AS at FROM generate_series(1, 5000) i`);
  await server.run("GRANT SELECT ON facts TO reader");
  const settings = { host: server.host, port: server.port, database: "postgres", user: "reader", encryption: "none" };
  connector = openOutside("postgres", settings, "reads", { allowInside: true, limits: { sessions: 2 } });
});
afterAll(async () => {
  await connector.close();
  await server.stop();
});

const types = { n: INTEGER64, g: INTEGER64, t: TEXT, price: decimal(12, 2), at: DATETIME } as const;
const column = (name: keyof typeof types): SqlExpr => sql.column(null, name, types[name]);

/** Counts, sums, averages and ends of the facts by a key, the most of them first. */
function grouped(
  keys: readonly (keyof typeof types)[],
  { where = null, limit = null }: { where?: SqlExpr | null; limit?: number | null } = {},
): SqlQuery {
  const rows = sql.aggregate("count-rows", []);
  const price = sql.aggregate("sum", [column("price")]);
  return {
    ctes: [],
    body: sql.select({
      items: [
        ...keys.map((key) => ({ expr: column(key), alias: key })),
        { expr: rows, alias: "rows" },
        { expr: price, alias: "price" },
        { expr: sql.divide(price, sql.aggregate("count", [column("price")])), alias: "average" },
        { expr: sql.aggregate("max", [column("at")]), alias: "last" },
        { expr: sql.aggregate("count", [column("g")], { distinct: true }), alias: "different" },
      ],
      from: { kind: "table", path: ["public", "facts"], alias: "facts" },
      where,
      groupBy: keys.map(column),
      orderBy: [{ expr: rows, direction: "descending", nulls: "last" }, ...keys.map((key) => sql.order(column(key)))],
      limit,
    }),
  };
}

function statementOf(query: SqlQuery, more: Partial<PageStatement> = {}): PageStatement {
  const fold: Foldable | null = foldable(query);
  if (fold === null || query.body.kind !== "select") throw new Error("not foldable");
  return {
    engine: "postgres",
    connectionId: "c",
    data: ["1"],
    isCurrent: () => true,
    fold,
    columns: query.body.items.map(({ alias, expr }) => ({ name: alias, type: typeOf(expr) })),
    maxRows: 500,
    timeoutMs: 60_000,
    execute: (request) => {
      asked.push(request.sql);
      return connector.execute(request);
    },
    ...more,
  };
}

const never = new AbortController().signal;
const asking = (signal = never) => ({ signal, timeoutMs: 60_000, person: "p" });

const alone = ({ fold, columns, maxRows }: PageStatement): ExecuteStream =>
  connector.execute({ ...dialects.postgres.printForms(fold.query), ...asking(), columns, maxRows });

async function read({ columns }: PageStatement, { chunks, done }: ExecuteStream) {
  const listed = columns.map(({ name, type }): ResultColumn => ({ id: name, name, type, level: "base", role: "value" }));
  const messages: Uint8Array[] = [];
  for await (const chunk of chunks) if (!isEndMark(chunk)) messages.push(chunk);
  const { rows, truncated } = await done;
  const table = readTable(listed, messages);
  return {
    values: listed.map((_, at) => [...columnValues(table, at)].map(String)),
    rows,
    truncated,
  };
}

const queries = [grouped(["t"]), grouped(["g", "t"]), grouped([]), grouped(["t"], { limit: 2 })];

describe("19.2 statements of a page over the same rows of PostgreSQL", () => {
  test("are one, and give what each gives", async () => {
    const statements = [...queries.map((query) => statementOf(query)), statementOf(grouped(["g"]), { maxRows: 3 })];
    const shared = new SharedStatement(statements, () => expect.fail("refused"));
    asked = [];
    const streams = statements.map((one, at) => ({ one, stream: shared.stream(at, asking(), () => expect.fail("runs by itself")) }));
    const together = await Promise.all(streams.map(({ one, stream }) => read(one, stream)));
    expect(asked).toHaveLength(1);
    for (const { stream } of streams) expect((await stream.done).grouping).toBe("together");
    for (const [at, one] of statements.entries()) expect(together[at]).toEqual(await read(one, alone(one)));
    expect(together.map(({ rows }) => rows)).toEqual([6, 42, 1, 2, 3]);
    expect(together.at(-1)?.truncated).toBe(true);
  });

  test("of no rows", async () => {
    const nobody = sql.eq(column("g"), sql.int(99));
    const statements = [grouped(["t"], { where: nobody }), grouped([], { where: nobody })].map((query) => statementOf(query));
    const shared = new SharedStatement(statements, () => expect.fail("refused"));
    for (const [at, one] of statements.entries())
      expect(
        await read(
          one,
          shared.stream(at, asking(), () => expect.fail("runs by itself")),
        ),
      ).toEqual(await read(one, alone(one)));
  });

  test("run by themselves where the one fails, and the next page does not try", async () => {
    const broken = sql.gt(sql.divide(column("n"), column("g")), sql.float(0));
    const [first, second] = [grouped(["t"], { where: broken }), grouped(["g"], { where: broken })].map((query) =>
      statementOf(query, { execute: (request) => connector.execute({ ...request, sql: "SELECT 1 / 0 AS broken", shortSql: null }) }),
    );
    if (first === undefined || second === undefined) throw new Error("none");
    let refusals = 0;
    const shared = new SharedStatement([first, second], () => (refusals += 1));
    for (const [at, one] of [first, second].entries()) {
      const { rows } = await read(
        one,
        shared.stream(at, asking(), () => alone(one)),
      );
      expect(rows).toBeGreaterThan(0);
    }
    expect(refusals).toBe(1);
  });

  test("end in the warehouse when nobody waits for them any more, and not before", async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const slow = queries.slice(0, 2).map((query) =>
      statementOf(query, {
        execute: (request) => connector.execute({ ...request, sql: `SELECT pg_sleep(20)::text AS part`, shortSql: null, columns: null }),
      }),
    );
    const shared = new SharedStatement(slow, () => expect.fail("refused"));
    const running = async (): Promise<number> => {
      const [found] = await server.run("SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active'");
      return Number(found?.["n"]);
    };
    let byThemselves = 0;
    const ends = slow.map((statement, at) => {
      const stream = shared.stream(at, asking([one, other][at]?.signal), () => {
        byThemselves += 1;
        return alone(statement);
      });
      return read(statement, stream).catch((error: unknown) => error);
    });
    await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 10_000 });
    one.abort();
    expect(await ends[0]).toMatchObject({ errorCode: "warehouse_query_canceled" });
    expect(await running()).toBe(1);
    other.abort();
    expect(await ends[1]).toMatchObject({ errorCode: "warehouse_query_canceled" });
    await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 10_000 });
    expect(byThemselves).toBe(0);
  });
});

describe("which of a page are asked together", () => {
  /** Without the count of different values, which asks for finer groups. */
  const plain = (keys: readonly (keyof typeof types)[]): SqlQuery => {
    const { body, ...rest } = grouped(keys);
    return body.kind === "select" ? { ...rest, body: { ...body, items: body.items.slice(0, -1) } } : { ...rest, body };
  };
  const counts = new GroupCounts();
  const note = (keys: readonly (keyof typeof types)[], groups: number): void => {
    const { fold } = statementOf(plain(keys));
    counts.note(fold.sourceKey, fold.groupKeys, groups);
  };
  note(["t"], 6);
  note(["g"], 7);
  note(["at"], 5_000_000);
  const planned = (list: readonly PageStatement[]) => {
    const page = new PageRollUps(counts, new Slices(counts), list.length);
    return Promise.all(list.map((one) => page.seat().run(one)));
  };

  test("those whose groups are known to be few, on one connection; no slice of another warehouse is made", async () => {
    const list = [
      ...[plain(["t"]), plain(["g"]), plain(["at"])].map((query) => statementOf(query)),
      statementOf(plain(["g"]), { connectionId: "d" }),
    ];
    const kinds = (await planned(list)).map((one) => one?.kind);
    expect(kinds).toEqual(["shared", "shared", undefined, undefined]);
  });

  test("those that may take equally long: values to choose from do not wait for a pivot, nor cut it short", async () => {
    const brief = { timeoutMs: 30_000 };
    const list = [plain(["t"]), plain(["g"])].map((query, at) => statementOf(query, at === 0 ? brief : {}));
    expect(await planned(list)).toEqual([null, null]);
    expect((await planned([...list, statementOf(plain(["g"]), brief)])).map((one) => one?.kind)).toEqual(["shared", undefined, "shared"]);
  });

  test("none of those whose one statement took too long", async () => {
    const statements = [plain([]), plain([])].map((query) =>
      statementOf(query, {
        execute: (request) =>
          connector.execute({ ...request, sql: "SELECT pg_sleep(20)::text AS part", shortSql: null, columns: null, timeoutMs: 200 }),
      }),
    );
    const counts = new GroupCounts();
    const kinds: (string | undefined)[] = [];
    for (const _ of ["first", "next"]) {
      const page = new PageRollUps(counts, new Slices(counts), statements.length);
      const planned = await Promise.all(statements.map((one) => page.seat().run(one)));
      kinds.push(...planned.map((one) => one?.kind));
      for (const [at, one] of statements.entries()) {
        const shared = planned[at];
        if (shared?.kind === "shared")
          await read(
            one,
            shared.statement.stream(shared.at, asking(), () => alone(one)),
          );
      }
    }
    expect(kinds).toEqual(["shared", "shared", undefined, undefined]);
  });

  test("cells that nobody counted take their totals with them, unless that would make finer groups of them", async () => {
    const cells = await planned([plain(["t", "n"]), plain(["t"]), plain([])].map((query) => statementOf(query)));
    expect(cells.map((one) => one?.kind)).toEqual(["shared", "shared", "shared"]);
    const finer = await planned([grouped(["t", "n"]), grouped(["n"])].map((query) => statementOf(query)));
    expect(finer).toEqual([null, null]);
  });
});

test("a float is no part of it", () => {
  const float: SqlExpr = sql.column(null, "n", FLOAT);
  const query = grouped(["t"]);
  if (query.body.kind !== "select") throw new Error("no select");
  const items = [...query.body.items, { expr: sql.aggregate("sum", [float]), alias: "float" }];
  expect(foldable({ ...query, body: { ...query.body, items } })).toBeNull();
});
