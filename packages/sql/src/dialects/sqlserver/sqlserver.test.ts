import { describe, expect, test } from "vitest";
import { sql } from "../../build.ts";
import type { SqlExpr, SqlSelect } from "../../tree.ts";
import { BOOLEAN, DATETIME, FLOAT, INTEGER64, TEXT, decimal } from "../../types.ts";
import { writtenDialects } from "../index.ts";

const { sqlserver } = writtenDialects;
const flag = sql.column("t", "flag", BOOLEAN);
const n = sql.column("t", "n", INTEGER64);
const price = sql.column("t", "price", decimal(18, 2));
const from = { kind: "table", path: ["t"], alias: "t" } as const;
const one = { expr: sql.int(1), alias: "one" };
const flat = (text: string): string => text.replaceAll(/\s+/gu, " ").replaceAll("( ", "(").replaceAll(" )", ")");
const query = (
  parts: Parameters<typeof sql.select>[0],
  ctes: readonly { readonly name: string; readonly body: SqlSelect }[] = [],
): string => flat(sqlserver.printQuery({ ctes: ctes.map((cte) => ({ ...cte, materialized: null })), body: sql.select(parts) }));

describe("booleans are bits, and conditions no values", () => {
  test("a column of bits as a condition", () => {
    expect(query({ items: [one], from, where: flag })).toContain("WHERE [t].[flag] = 1");
    expect(query({ items: [one], from, where: sql.not(flag) })).toContain("WHERE NOT [t].[flag] = 1");
    expect(query({ items: [one], from, where: sql.bool(true) })).toContain("WHERE 1 = 1");
  });
  test("V5: a condition as a value is unknown where the condition is", () => {
    const shown = sqlserver.printExpr(sql.gt(n, sql.int(1)));
    expect(flat(shown)).toBe("CASE WHEN [t].[n] > 1 THEN CAST(1 AS BIT) WHEN NOT [t].[n] > 1 THEN CAST(0 AS BIT) END");
    expect(flat(sqlserver.printExpr(sql.isNull(n)))).toBe("CASE WHEN [t].[n] IS NULL THEN CAST(1 AS BIT) ELSE CAST(0 AS BIT) END");
  });
  test("V5: what only matters where it holds needs no test of null; its opposite does", () => {
    const holds = sql.isTrue(sql.gt(n, sql.int(1)));
    expect(query({ items: [one], from, where: holds })).toContain("WHERE [t].[n] > 1");
    expect(query({ items: [one], from, where: sql.not(holds) })).toContain("WHERE NOT CASE WHEN [t].[n] > 1 THEN 1 ELSE 0 END = 1");
  });
  test("conditions inside CASE and aggregates, bits inside comparisons", () => {
    const counted = sql.aggregate("count-rows", [], { filter: flag });
    expect(sqlserver.printExpr(counted)).toBe("COUNT_BIG(CASE WHEN [t].[flag] = 1 THEN 1 END)");
    expect(flat(sqlserver.printExpr(sql.coalesce([sql.gt(n, sql.int(1)), flag])))).toMatch(/^COALESCE\( ?CASE WHEN/u);
  });
});

describe("rows and orders", () => {
  const items = [{ expr: n, alias: "n" }];
  const orderBy = [sql.order(n)];
  test("V4: nulls stand last in both directions", () => {
    expect(query({ items, from, orderBy })).toContain("ORDER BY CASE WHEN [t].[n] IS NULL THEN 1 ELSE 0 END, [t].[n] ASC");
    expect(query({ items, from, orderBy: [sql.order(n, "descending")] })).toContain("ORDER BY [t].[n] DESC");
  });
  test("the first rows, and a page", () => {
    expect(query({ items, from, orderBy, limit: 5 })).toMatch(/^SELECT TOP \(5\) .* ORDER BY /u);
    expect(query({ items, from, orderBy, limit: 5, offset: 10 })).toMatch(/OFFSET 10 ROWS FETCH NEXT 5 ROWS ONLY$/u);
    expect(query({ items, from, limit: 5, offset: 10 })).toContain("ORDER BY (SELECT NULL) OFFSET 10 ROWS");
  });
  test("what is read by others is in no order, unless it is cut", () => {
    const inner = sql.select({ items, from, orderBy });
    const outer = { items: [{ expr: sql.column("c", "n", INTEGER64), alias: "n" }], from: { kind: "cte", name: "c", alias: "c" } } as const;
    expect(query(outer, [{ name: "c", body: inner }])).not.toContain("ORDER BY");
    expect(query(outer, [{ name: "c", body: { ...inner, limit: 3 } }])).toContain("ORDER BY");
  });
  test("a window without an order has one that says nothing", () => {
    expect(sqlserver.printExpr(sql.over(sql.windowFunction("row-number")))).toBe("row_number() OVER (ORDER BY (SELECT NULL))");
  });
  test("L2: a constant key is one group, and none of no rows", () => {
    const printed = query({ items: [{ expr: sql.aggregate("sum", [n]), alias: "s" }], from, groupBy: [sql.text("all")] });
    expect(printed).not.toContain("GROUP BY");
    expect(printed).toContain("HAVING COUNT_BIG(*) >= 1");
  });
});

describe("what one step cannot do takes two", () => {
  test("a median of groups is a window over their rows", () => {
    const key = sql.column("t", "key", INTEGER64);
    const median = sql.aggregate("median", [sql.column("t", "x", FLOAT)], { filter: flag });
    const printed = query({
      items: [
        { expr: key, alias: "k" },
        { expr: median, alias: "m" },
      ],
      from,
      groupBy: [key],
    });
    expect(printed).toContain("MAX([rows of the groups].[c2]) AS [m]");
    expect(printed).toContain(
      "PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY CASE WHEN [t].[flag] = 1 THEN [t].[x] END) OVER (PARTITION BY [t].[key])",
    );
    expect(printed).toContain("GROUP BY [rows of the groups].[c1]");
  });
  test("a clock of a zone, which is a query, is no key itself", () => {
    const clock: SqlExpr = sql.primitive("local-time", [sql.column("t", "at", DATETIME)], DATETIME, { zone: "Europe/Berlin" });
    const printed = query({ items: [{ expr: clock, alias: "day" }], from, groupBy: [clock] });
    expect(printed).toContain("GROUP BY [rows of the groups].[c1]");
    expect(query({ items: [{ expr: n, alias: "n" }], from, groupBy: [n] })).not.toContain("rows of the groups");
  });
});

describe("V2: exact numbers", () => {
  test("a total has the digits of its type: more would cost what is added to it its places", () => {
    const total = sql.aggregate("sum", [price]);
    expect(sqlserver.printExpr(total)).toBe("CAST(SUM([t].[price]) AS DECIMAL(30, 2))");
  });
  test("whole numbers are added in more than 32 bits", () => {
    const small = sql.column("t", "s", { kind: "integer", digits: 5 });
    expect(sqlserver.printExpr(sql.aggregate("sum", [small]))).toBe("SUM(CAST([t].[s] AS BIGINT))");
  });
  test("what would lose places is refused", () => {
    const long = sql.column("t", "l", decimal(38, 10));
    const refused = { key: "findings.engine.many-digits", params: { engine: "SQL Server" } };
    expect(sqlserver.refuses(sql.multiply(long, long))).toEqual(refused);
    expect(sqlserver.refuses(sql.multiply(price, price))).toBeNull();
    expect(sqlserver.refuses(sql.add(sql.column("t", "h", decimal(38, 2)), sql.column("t", "p", decimal(18, 6))))).toEqual(refused);
  });
  test("V8: ROUND has two arguments here", () => {
    expect(sqlserver.printExpr(sql.round(sql.column("t", "x", FLOAT), 0))).toBe("ROUND([t].[x], 0)");
  });
  test("what is rounded up may need a digit more", () => {
    expect(sqlserver.printExpr(sql.round(sql.column("t", "r", decimal(2, 1)), 0))).toBe(
      "CAST(ROUND(CAST([t].[r] AS DECIMAL(38, 1)), 0) AS BIGINT)",
    );
  });
});

describe("V7: dates", () => {
  test("a day beyond the calendar is null, and no failed query", () => {
    const day = sql.column("t", "d", { kind: "date" });
    const next = sql.primitive("add-interval", [day, sql.int(1)], { kind: "date" }, { unit: "month" });
    expect(flat(sqlserver.printExpr(next))).toMatch(
      /^CASE WHEN DATEDIFF_BIG\(month, .*\) \+ 1 BETWEEN 0 AND 119987 THEN DATEADD\(month, CAST\(1 AS INT\), \[t\]\.\[d\]\) END$/u,
    );
  });
});

test("D1: the hour of a zone's clock: no count of microseconds, which ends at 32 bits", () => {
  const at = sql.column("t", "at", DATETIME);
  const hour = (zone: string): string => flat(sqlserver.printExpr(sql.primitive("truncate-time", [at], DATETIME, { unit: "hour", zone })));
  expect(hour("UTC")).toBe("DATETRUNC(hour, [t].[at])");
  expect(hour("Asia/Kolkata")).toMatch(/^DATEADD\(second, -\(SELECT TOP \(1\) \[ahead\] .* DATETRUNC\(hour, DATEADD\(second, \(SELECT/u);
  expect(hour("Asia/Kolkata")).toContain("(-764145000, 19800)");
  expect(hour("Etc/GMT+3")).toBe("DATEADD(second, 10800, DATETRUNC(hour, DATEADD(second, -10800, [t].[at])))");
});

describe("lists are JSON", () => {
  const list = sql.column("t", "list", { kind: "array", of: TEXT });
  test("V4: a text is in a list where it has the same letters and as many", () => {
    const printed = flat(sqlserver.printExpr(sql.primitive("array-contains", [list, sql.column("t", "a", TEXT)], BOOLEAN)));
    expect(printed).toContain("EXISTS (SELECT 1 FROM OPENJSON([t].[list]) WHERE [type] <> 0 AND");
    expect(printed).toContain("= DATALENGTH([t].[a])");
  });
  test("parts of a text, which is not split where a part would be two", () => {
    const printed = (delimiter: string): string =>
      flat(
        sqlserver.printExpr(sql.primitive("split-array", [sql.column("t", "a", TEXT), sql.text(delimiter)], { kind: "array", of: TEXT })),
      );
    expect(printed(",")).toContain("FROM STRING_SPLIT([t].[a], ',' COLLATE Latin1_General_100_BIN2_UTF8, 1)");
    expect(printed("--")).toMatch(/^CASE WHEN CHARINDEX\(CHAR\(1\), \[t\]\.\[a\]\) = 0 THEN/u);
  });
  test("what is read of a list is no part of an aggregate", () => {
    const length = sql.primitive("array-length", [list], INTEGER64);
    const printed = query({ items: [{ expr: sql.aggregate("max", [length]), alias: "m" }], from });
    expect(printed).toMatch(/^SELECT MAX\(\[rows of the groups\]\.\[c1\]\) AS \[m\] FROM \(SELECT CASE/u);
  });
});

test("V4: columns are read in UTF-8, by code point, whatever collation they have", () => {
  const read = (native: string): string =>
    sqlserver.printExpr(sql.primitive("read", [sql.column("t", "a", TEXT)], TEXT, { native, zone: "UTC" }));
  expect(read("nvarchar(100)")).toBe("CAST([t].[a] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))");
  expect(read("nvarchar(4000)")).toContain("AS VARCHAR(MAX))");
  expect(read("nchar(10)")).toContain("RTRIM([t].[a])");
});
