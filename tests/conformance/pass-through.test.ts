import { inEnglish } from "@sheaf/messages/english";
import { checkFormula, exampleScope, refusalsIn, type Example } from "@sheaf/formula";
import { dialects, duckdbFunctions, postgresFunctions, sql, TEXT } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { engines } from "./support/engines.ts";

/** E2: a formula reaches the functions of a list and no others, whatever name it gives. */

const HOSTILE = [
  "pg_sleep",
  "pg_read_file",
  "pg_terminate_backend",
  "lo_import",
  "query_to_xml",
  "dblink",
  "set_config",
  "current_setting",
  "nextval",
  "read_csv",
  "read_text",
  "query",
  "query_table",
  "getenv",
  "unnest",
  "generate_series",
  "random",
  "error",
  "load_extension",
  "load_file",
  "sleep",
  "benchmark",
  "database",
  "user",
  "url",
  "file",
  "remote",
  "system",
  "",
  " ",
  "upper ",
  " upper",
  "upper(",
  "upper)",
  "upper('a'),",
  'upper"',
  '"upper"',
  "`upper`",
  "pg_catalog.upper",
  "upper--",
  "upper/**/",
  "upper;drop table t",
  "up\u0000per",
  "ＵＰＰＥＲ",
  "ſum",
  "x".repeat(10_000),
  "case",
  "select",
  "constructor",
  "__proto__",
] as const;

const columns: NonNullable<Example["columns"]> = { t: { type: TEXT, values: ["a"] } };
const scope = exampleScope(columns);
const quoted = (name: string): string => `"${name.replaceAll("\\", "\\\\").replaceAll('"', '""')}"`;

describe.each(Object.values(dialects))("on $label", (dialect) => {
  test.each(["CallText", "CallVariant", "AggNumber", "AggLogical"])("%s refuses every name that is not listed", (fn) => {
    for (const name of HOSTILE) {
      const { expr, diagnostics } = checkFormula(`${fn}(${quoted(name)}, [t])`, scope, "printed");
      expect(diagnostics, name).toEqual([]);
      const [refusal] = refusalsIn(expr, dialect);
      expect(refusal === undefined ? null : inEnglish(refusal.reason), name).toMatch(/ cannot call an? .*function ".*" from a formula$/su);
    }
  });

  test("what is not listed is never printed, even unasked", () => {
    for (const name of HOSTILE) {
      const call = sql.primitive("named-call", [sql.text("a")], TEXT, { function: name });
      expect(() => dialect.printExpr(call), name).toThrow(/not allowed/u);
      expect(() => dialect.printExpr(sql.aggregate("named-call", [sql.text("a")], { options: { function: name } })), name).toThrow(
        /not allowed/u,
      );
    }
  });
});

test("the name is written out: no column, no control, no expression", () => {
  for (const formula of [
    'CallText([t], "a")',
    'CallText("up" & "per", "a")',
    "CallText(1, 2)",
    'CallText(Null, "a")',
    "AggText([t], [t])",
  ]) {
    expect(
      checkFormula(formula, scope, "printed").diagnostics.map(({ code }) => code),
      formula,
    ).toContain("E_FORMULA_TYPE");
  }
});

describe("the lists", () => {
  const running = engines(["duckdb", "postgres"]);
  const allOf = async (engine: "duckdb" | "postgres", text: string): Promise<ReadonlySet<unknown>> =>
    new Set((await running.get(engine).query(text)).map(([name]) => name));

  test("DuckDB: scalar functions that depend on their arguments alone, and aggregates", async () => {
    const kinds = (condition: string) => allOf("duckdb", `SELECT lower(function_name) FROM duckdb_functions() WHERE ${condition}`);
    const scalar = await kinds("function_type = 'macro' OR (function_type = 'scalar' AND stability = 'CONSISTENT')");
    const changing = await kinds("function_type = 'aggregate' OR (function_type = 'scalar' AND stability <> 'CONSISTENT')");
    const aggregate = await kinds("function_type IN ('aggregate', 'macro')");
    expect([...duckdbFunctions.scalar].filter((name) => !scalar.has(name) || changing.has(name))).toEqual([]);
    expect([...duckdbFunctions.aggregate].filter((name) => !aggregate.has(name))).toEqual([]);
  });

  test("PostgreSQL: functions of one row that do not change, and aggregates", async () => {
    const kinds = (condition: string) =>
      allOf("postgres", `SELECT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND (${condition})`);
    const scalar = await kinds("prokind = 'f'");
    const others = await kinds("prokind <> 'f' OR proretset OR provolatile = 'v'");
    const aggregate = await kinds("prokind = 'a'");
    expect([...postgresFunctions.scalar].filter((name) => !scalar.has(name) || others.has(name))).toEqual([]);
    expect([...postgresFunctions.aggregate].filter((name) => !aggregate.has(name))).toEqual([]);
  });
});
