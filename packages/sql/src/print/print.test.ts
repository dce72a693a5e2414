import { describe, expect, test } from "vitest";
import { sql } from "../build.ts";
import { unguarded } from "../stored-reads.ts";
import { dialects } from "../dialects/index.ts";
import type { SqlExpr } from "../tree.ts";
import { BOOLEAN, DATE, FLOAT, INTEGER64, TEXT, decimal, integer } from "../types.ts";

const column = (name: string, type = INTEGER64): SqlExpr => sql.column(null, name, type);
const [a, b, c] = [column("a", BOOLEAN), column("b", BOOLEAN), column("c", BOOLEAN)] as [SqlExpr, SqlExpr, SqlExpr];
const x = column("x", FLOAT);
const duckdb = (expr: SqlExpr): string => dialects.duckdb.printExpr(expr);
const postgres = (expr: SqlExpr): string => dialects.postgres.printExpr(expr);

describe("parentheses stand where they are needed", () => {
  test.each([
    [sql.and(sql.or(a, b), c), "(a OR b) AND c"],
    [sql.or(sql.and(a, b), c), "a AND b OR c"],
    [sql.not(sql.and(a, b)), "NOT (a AND b)"],
    [sql.and(sql.not(a), b), "NOT a AND b"],
    [sql.not(sql.eq(x, sql.float(1))), "NOT x = 1"],
    [sql.eq(sql.eq(a, b), c), "(a = b) = c"],
    [sql.isNull(sql.or(a, b)), "(a OR b) IS NULL"],
    [unguarded(sql.subtract(x, sql.subtract(x, x))), "x - (x - x)"],
    [unguarded(sql.subtract(sql.subtract(x, x), x)), "x - x - x"],
    [unguarded(sql.multiply(sql.add(x, x), x)), "(x + x) * x"],
    [sql.negate(sql.negate(x)), "-(-x)"],
    [unguarded(sql.subtract(x, sql.float(-1))), "x - -1e0"],
    [sql.isIn(unguarded(sql.add(x, x)), [sql.float(1), sql.float(2)]), "x + x IN (1e0, 2e0)"],
    [sql.eq(sql.concat([column("t", TEXT), sql.text("x")]), sql.text("y")), "t || 'x' = 'y'"],
  ] as const)("%#: %s", (expr, text) => expect(duckdb(expr)).toBe(text));

  test("and and or are flat and never empty", () => {
    expect(duckdb(sql.and(a, sql.and(b, c)))).toBe("a AND b AND c");
    expect(duckdb(sql.and())).toBe("TRUE");
    expect(duckdb(sql.or())).toBe("FALSE");
    expect(duckdb(sql.isIn(x, []))).toBe("FALSE");
    expect(sql.allOf([null, null])).toBeNull();
  });
});

describe("names", () => {
  test.each([
    ["amount", "amount"],
    ["Amount", '"Amount"'],
    ["a b", '"a b"'],
    ["select", '"select"'],
    ["user", '"user"'],
    ['a"b', '"a""b"'],
    ["a\u0000b", '"ab"'],
    ["", '""'],
    ["1a", '"1a"'],
    ["é", '"é"'],
  ])("%s is %s", (name, quoted) => expect(dialects.duckdb.quoteName(name)).toBe(quoted));
});

describe("V2 arithmetic is computed in enough bits", () => {
  const small = column("n", integer(5));
  const int4 = column("i", { kind: "integer", digits: 10 });
  const int8 = column("k");
  const money = column("m", decimal(18, 4));
  test.each([
    [sql.add(small, sql.int(1)), "n::BIGINT + 1", "n::bigint + 1"],
    [sql.add(int4, int4), "i::BIGINT + i", "i::bigint + i"],
    [sql.add(int8, sql.int(1)), "k::HUGEINT + 1", "k::numeric + 1"],
    [sql.multiply(int8, int8), "k::HUGEINT * k", "k::numeric * k"],
    [
      sql.multiply(sql.multiply(int8, int8), int8),
      "TRY((k::HUGEINT * k)::DECIMAL(38, 0) * k)",
      "NULLIF(LEAST(NULLIF(GREATEST(k::numeric * k * k, -1e38), -1e38), 1e38), 1e38)",
    ],
    [sql.add(money, money), "m::DECIMAL(38, 4) + m", "m + m"],
    [sql.multiply(column("p", decimal(5, 2)), sql.int(3)), "p * 3", "p * 3"],
    [sql.negate(int8), "-k::HUGEINT", "-k::numeric"],
    [sql.modulo(int8, sql.int(2)), "(k::HUGEINT % 2)::BIGINT", "k::numeric % 2"],
    [sql.divide(int4, int4), "i / NULLIF(i, 0)", "i::float8 / NULLIF(i, 0)"],
    [sql.divide(x, sql.int(2)), "x / 2", "x / 2"],
    [sql.add(sql.int(1), sql.int(2)), "1 + 2", "1 + 2"],
    [sql.aggregate("sum", [int8]), "sum(k)", "sum(k)"],
    [
      sql.aggregate("sum", [column("h", decimal(38, 0))]),
      "TRY_CAST(sum(h::HUGEINT::BIGNUM)::VARCHAR AS DECIMAL(38, 0))",
      "CASE WHEN abs(sum(h)) < 1e38 THEN sum(h) END",
    ],
    [sql.subtract(sql.aggregate("sum", [int8]), sql.aggregate("sum", [int8])), "sum(k) - sum(k)", "sum(k) - sum(k)"],
  ] as const)("%#", (expr, inDuckdb, inPostgres) => {
    expect(duckdb(expr)).toBe(inDuckdb);
    expect(postgres(expr)).toBe(inPostgres);
  });
});

describe("V4 text is compared by code point", () => {
  const t = column("t", TEXT);
  test.each([
    [sql.lt(t, sql.text("a")), "t COLLATE \"C\" < 'a'"],
    [sql.eq(t, sql.text("a")), "t = 'a'"],
    [sql.aggregate("min", [t]), 'min(t COLLATE "C")'],
    [sql.greatest([t, sql.text("a")]), "GREATEST(t COLLATE \"C\", 'a')"],
    [sql.over(sql.windowFunction("rank"), { orderBy: [sql.order(t)] }), 'rank() OVER (ORDER BY t COLLATE "C" ASC NULLS LAST)'],
  ] as const)("%#", (expr, text) => expect(postgres(expr)).toBe(text));
});

describe("queries", () => {
  const select = sql.select({
    items: [
      { expr: sql.column("t", "Origin", TEXT), alias: "Origin" },
      { expr: sql.aggregate("count-rows", [], { filter: sql.isNotNull(x) }), alias: "Flights" },
    ],
    from: { kind: "cte", name: "base", alias: "t" },
    joins: [
      {
        type: "left",
        from: { kind: "table", path: ["main", "Airports"], alias: "a" },
        on: sql.eq(sql.column("t", "Origin", TEXT), sql.column("a", "code", TEXT)),
      },
    ],
    where: sql.and(sql.eq(sql.column("t", "d", DATE), sql.literal("2024-02-29", DATE)), sql.isNotNull(sql.column("t", "Origin", TEXT))),
    groupBy: [sql.column("t", "Origin", TEXT), sql.int(1)],
    orderBy: [sql.order(sql.column("t", "Origin", TEXT), "descending"), sql.order(sql.int(2))],
    limit: 10,
    offset: 20,
  });
  const query = {
    ctes: [
      {
        name: "base",
        body: sql.select({ items: [{ expr: x, alias: "x" }], from: { kind: "statement", text: "select 1 as x -- end", alias: "s" } }),
        materialized: false,
        comment: "base rows of\nFlights; DROP",
      },
    ],
    body: select,
  };

  test("one clause and one column per line, comments on one line, constants no positions", () => {
    expect(dialects.duckdb.printQuery(query)).toBe(`WITH
-- base rows of Flights; DROP
base AS NOT MATERIALIZED (
  SELECT
    x
  FROM (
    select 1 as x -- end
  ) AS s
)
SELECT
  t."Origin",
  count(*) FILTER (WHERE x IS NOT NULL) AS "Flights"
FROM base AS t
LEFT JOIN main."Airports" AS a
  ON t."Origin" = a.code
WHERE t.d = DATE '2024-02-29'
  AND t."Origin" IS NOT NULL
GROUP BY t."Origin", 1::BIGINT
ORDER BY t."Origin" DESC NULLS LAST
LIMIT 10
OFFSET 20`);
  });

  test("the same tree gives the same text", () => {
    expect(dialects.postgres.printQuery(query)).toBe(dialects.postgres.printQuery(structuredClone(query)));
  });

  test("rows of a union keep their own order and limit", () => {
    const branch = (limit: number | null) => sql.select({ items: [{ expr: sql.int(1), alias: "n" }], from: null, limit });
    const body = { kind: "union-all", branches: [branch(null), branch(5)] } as const;
    expect(dialects.duckdb.printQuery({ ctes: [], body })).toBe("SELECT\n  1 AS n\nUNION ALL\n(\n  SELECT\n    1 AS n\n  LIMIT 5\n)");
  });

  test("a limit that is no number of rows is a bug", () => {
    expect(() => dialects.duckdb.printQuery({ ctes: [], body: { ...select, limit: -1 } })).toThrow("Not a number of rows");
    expect(() => dialects.duckdb.printExpr(sql.literal("1; DROP TABLE t", INTEGER64))).toThrow("Not an exact number");
  });
});

describe("sizes", () => {
  test("nesting what is written out several times is seen before it is printed", () => {
    let expr: SqlExpr = x;
    for (let depth = 0; depth < 60; depth++) expr = sql.round(expr, 2);
    expect(dialects.duckdb.sizeOf(expr)).toBeGreaterThan(1e20);
    expect(dialects.duckdb.sizeOf(sql.round(x, 2))).toBeLessThan(10);
    expect(dialects.duckdb.sizeOf(sql.lt(unguarded(sql.add(x, x)), x))).toBe(5);
    // A guard writes out twice what it guards, however long the chain of sums is.
    const chain = Array.from({ length: 30 }, () => x).reduce((sum, next) => sql.add(sum, next));
    expect(dialects.duckdb.sizeOf(chain)).toBeLessThan(70);
  });
});
