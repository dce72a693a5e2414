import { describe, expect, test } from "vitest";
import { sql } from "../../../build.ts";
import type { SqlExpr } from "../../../tree.ts";
import { BOOLEAN, FLOAT, INTEGER64, TEXT } from "../../../types.ts";
import { writtenDialects } from "../../index.ts";

/** V4 on engines to which `'a'` and `'a '` are the same text: wherever texts are compared, their lengths are, or their bytes. */

const { redshift, sqlserver } = writtenDialects;
const a = sql.column("t", "a", TEXT);
const b = sql.column("t", "b", TEXT);
const from = { kind: "table", path: ["t"], alias: "t" } as const;
const where = (condition: SqlExpr, dialect: typeof redshift): string => {
  const body = sql.select({ items: [{ expr: sql.int(1), alias: "one" }], from, where: condition });
  return dialect.printQuery({ ctes: [], body }).split("WHERE ")[1]?.replaceAll(/\s+/gu, " ") ?? "";
};

test("V8: halves of float64 are rounded away from zero, whatever ROUND of Redshift makes of them", () => {
  const rounded = redshift.printExpr(sql.round(sql.column("t", "x", FLOAT), 0));
  expect(rounded).not.toContain("ROUND(");
  expect(rounded).toContain("0.5");
});

describe("V4 texts that differ by spaces at their end", () => {
  test("equality: what the engine calls equal, and of one length", () => {
    expect(where(sql.eq(a, b), redshift)).toBe(`"t"."a" = "t"."b" AND OCTET_LENGTH("t"."a") = OCTET_LENGTH("t"."b")`);
    expect(where(sql.eq(a, b), sqlserver)).toBe("[t].[a] = [t].[b] AND DATALENGTH([t].[a]) = DATALENGTH([t].[b])");
    expect(where(sql.ne(a, sql.text("a ")), redshift)).toBe(`"t"."a" <> 'a ' OR OCTET_LENGTH("t"."a") <> 2`);
  });
  test("a constant is as long as its letters in UTF-8", () => {
    expect(where(sql.eq(a, sql.text("é😀")), redshift)).toContain(`OCTET_LENGTH("t"."a") = 6`);
    expect(where(sql.eq(a, sql.text("é😀")), sqlserver)).toContain("DATALENGTH([t].[a]) = 6");
  });
  test("the empty text is told by its length alone: to the engine spaces are one", () => {
    expect(where(sql.eq(a, sql.text("")), redshift)).toBe(`OCTET_LENGTH("t"."a") = 0`);
    expect(where(sql.ne(a, sql.text("")), sqlserver)).toBe("DATALENGTH([t].[a]) <> 0");
  });
  test("a list of candidates without spaces, and one with", () => {
    const plain = where(sql.isIn(a, [sql.text("x"), sql.text("yy")]), redshift);
    expect(plain).toBe(`"t"."a" IN ('x', 'yy') AND OCTET_LENGTH("t"."a") = OCTET_LENGTH(RTRIM("t"."a"))`);
    const spaced = where(sql.isIn(a, [sql.text("x"), sql.text("x ")]), redshift);
    expect(spaced).toBe(`("t"."a" = 'x' AND OCTET_LENGTH("t"."a") = 1) OR ("t"."a" = 'x ' AND OCTET_LENGTH("t"."a") = 2)`);
  });
  test("order is that of the bytes on both sides", () => {
    expect(where(sql.lt(a, b), redshift)).toBe(`CAST("t"."a" AS VARBYTE(65535)) < CAST("t"."b" AS VARBYTE(65535))`);
    expect(where(sql.ge(a, b), sqlserver)).toBe("CAST([t].[a] AS VARBINARY(MAX)) >= CAST([t].[b] AS VARBINARY(MAX))");
  });
  test("numbers are compared as everywhere", () => {
    const n = sql.column("t", "n", INTEGER64);
    expect(where(sql.eq(n, sql.int(1)), redshift)).toBe(`"t"."n" = 1`);
  });

  test("groups, windows, sorts, DISTINCT and different values", () => {
    const item = (expr: SqlExpr, alias: string) => ({ expr, alias });
    const counted = sql.aggregate("count", [b], { distinct: true });
    const ranked = sql.over(sql.windowFunction("row-number"), { partitionBy: [a], orderBy: [sql.order(b)] });
    const grouped = sql.select({ items: [item(a, "a"), item(counted, "n")], from, groupBy: [a], orderBy: [sql.order(a)] });
    const printed = redshift.printQuery({ ctes: [], body: grouped });
    expect(printed).toContain(`GROUP BY "t"."a", OCTET_LENGTH("t"."a")`);
    expect(printed).toContain(`COUNT(DISTINCT "t"."b" || '.')`);
    expect(printed).toContain(`ORDER BY CAST("t"."a" AS VARBYTE(65535)) ASC NULLS LAST`);
    expect(redshift.printExpr(ranked)).toContain(`PARTITION BY "t"."a", OCTET_LENGTH("t"."a")`);
    const distinct = sqlserver.printQuery({ ctes: [], body: sql.select({ items: [item(a, "a")], from, distinct: true }) });
    expect(distinct).not.toContain("DISTINCT");
    expect(distinct).toContain("GROUP BY [t].[a], DATALENGTH([t].[a])");
  });
  test("a share of the way through a group is a window over its rows, and no text", () => {
    const lowest = sql.aggregate("percentile-disc", [sql.column("t", "n", INTEGER64)], { options: { fraction: 0.2 } });
    const printed = redshift.printQuery({ ctes: [], body: sql.select({ items: [{ expr: lowest, alias: "p" }], from, groupBy: [a] }) });
    expect(printed).toContain(`PERCENTILE_DISC(0.2) WITHIN GROUP (ORDER BY "t"."n") OVER (`);
    expect(printed).toContain(`PARTITION BY "t"."a", OCTET_LENGTH("t"."a")`);
    expect(redshift.refuses(sql.aggregate("percentile-disc", [a], { options: { fraction: 0.2 } }))?.key).toBe(
      "findings.engine.text-percentile",
    );
  });
  test("a text that says true, and one with a space behind it, which says nothing", () => {
    for (const dialect of [redshift, sqlserver]) {
      expect(dialect.printExpr(sql.primitive("parse-boolean", [a], BOOLEAN))).toMatch(/= 'true' AND \w+LENGTH\(\S+\) = 4 THEN/u);
    }
  });
  test("joins by keys that may be null", () => {
    const same = sql.primitive("same-key", [a, b], BOOLEAN);
    expect(where(same, sqlserver)).toBe(
      "[t].[a] IS NOT DISTINCT FROM [t].[b] AND DATALENGTH([t].[a]) IS NOT DISTINCT FROM DATALENGTH([t].[b])",
    );
    expect(where(same, redshift)).toContain(`OCTET_LENGTH(COALESCE("t"."a", '')) = OCTET_LENGTH(COALESCE("t"."b", ''))`);
    expect(where(same, redshift)).toContain(`("t"."a" IS NULL) = ("t"."b" IS NULL)`);
  });
  test("the least text, the greatest of several, and what is sought in another", () => {
    expect(redshift.printExpr(sql.aggregate("min", [a]))).toBe(`FROM_VARBYTE(MIN(CAST("t"."a" AS VARBYTE(65535))), 'utf8')`);
    expect(redshift.printExpr(sql.greatest([a, b]))).toContain(`CAST("t"."a" AS VARBYTE(65535)) >= CAST("t"."b" AS VARBYTE(65535))`);
    expect(redshift.printExpr(sql.primitive("contains", [a, b], BOOLEAN))).toContain(`OCTET_LENGTH("t"."b") = 0`);
  });
});
