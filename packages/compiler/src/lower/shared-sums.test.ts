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

describe("E4 averages beside sums", () => {
  test("the average of what is added up anyway is the sum divided by the count", () => {
    expect(printed(sql.aggregate("sum", [amount]), sql.aggregate("avg", [amount]))).toEqual([
      "sum(amount)",
      "sum(amount) / NULLIF(count(amount), 0)",
    ]);
  });
  test("of the same rows only", () => {
    const few = sql.aggregate("avg", [amount], { filter: small });
    expect(printed(sql.aggregate("sum", [amount]), few)[1]).toBe("avg(amount) FILTER (WHERE amount < 5)");
    expect(printed(sql.aggregate("sum", [amount], { filter: small }), few)[1]).toBe(
      "sum(amount) FILTER (WHERE amount < 5) / NULLIF(count(amount) FILTER (WHERE amount < 5), 0)",
    );
  });
  test("not of sums that are long to write, and not without a sum", () => {
    expect(printed(sql.aggregate("sum", [long]), sql.aggregate("avg", [long]))[1]).toBe("avg(long)");
    expect(printed(sql.aggregate("avg", [amount]))).toEqual(["avg(amount)"]);
  });
});
