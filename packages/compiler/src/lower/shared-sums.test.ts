import { type SqlExpr, type SqlSelect, decimal, dialects, sql } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { averagesOfSums } from "./shared-sums.ts";

const amount = sql.column(null, "amount", decimal(15, 2));
const long = sql.column(null, "long", decimal(30, 2));
const small = sql.lt(amount, sql.int(5));

const select = (...exprs: readonly SqlExpr[]): SqlSelect =>
  sql.select({ items: exprs.map((expr, index) => ({ expr, alias: `c${index}` })), from: { kind: "table", path: ["t"], alias: "t" } });
const printed = (...exprs: readonly SqlExpr[]): readonly string[] =>
  averagesOfSums(select(...exprs)).items.map(({ expr }) => dialects.duckdb.printExpr(expr));

describe("E4 averages", () => {
  test("are the sum divided by the count, which groups that were added up before give as well", () => {
    expect(printed(sql.aggregate("sum", [amount]), sql.aggregate("avg", [amount]))).toEqual([
      "sum(amount)",
      "sum(amount) * 100 / NULLIF(count(amount)::HUGEINT * 100, 0)",
    ]);
    expect(printed(sql.aggregate("avg", [amount]))).toEqual(["sum(amount) * 100 / NULLIF(count(amount)::HUGEINT * 100, 0)"]);
  });
  test("of the same rows", () => {
    expect(printed(sql.aggregate("avg", [amount], { filter: small }))[0]).toBe(
      "sum(amount) FILTER (WHERE amount < 5) * 100\n  / NULLIF(count(amount) FILTER (WHERE amount < 5)::HUGEINT * 100, 0)",
    );
  });
  test("not of sums that are long to write", () => {
    expect(printed(sql.aggregate("sum", [long]), sql.aggregate("avg", [long]))[1]).toBe("avg(long)");
  });
});
