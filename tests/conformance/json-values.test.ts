import type { ExampleColumn } from "@sheaf/formula";
import { describe, expect, test } from "vitest";
import { engines } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/** S-V1h: numbers in JSON keep their digits, whatever their type would be. */

const running = engines(["duckdb", "postgres", "sqlite", "mysql", "clickhouse"]);
const json: readonly string[] = [
  '{"a":{"b":123456789012345678901234567890}}',
  '{"a":{"b":[-18446744073709551616,{"c":1.0}]}}',
  '{"a":{"b":1.0},"x":12345678901234567890123}',
  '{"a":{"b":"x, 12345678901234567890, \\" 1.0"},"x":12345678901234567890123}',
  '{"a":{"b":"z\\\\"},"x":1.5}',
  '{"a":{"b":01234567890123456789012}}',
  '{"a":{"b":1.}}',
];
const columns: Readonly<Record<string, ExampleColumn>> = { t: { type: { kind: "text" }, values: [...json] } };

const cases: readonly (readonly [formula: string, cells: readonly (string | number | null)[]])[] = [
  ["Text(Json([t]).a.b[0])", [null, "-18446744073709551616", null, null, null, null, null]],
  ["Text(Json([t]).a.b[1].c)", [null, "1.0", null, null, null, null, null]],
  ["Text(Json([t]).x)", [null, null, "12345678901234567890123", "12345678901234567890123", "1.5", null, null]],
  [
    "If(IsNull(Json([t]).a.b[0]), Text(Json([t]).a.b))",
    [json[0]?.slice(10, -2) ?? "", null, "1.0", 'x, 12345678901234567890, " 1.0', "z\\", null, null],
  ],
  ["Number(Json([t]).a.b)", [1.2345678901234568e29, null, 1, null, null, null, null]],
];

/** What is no JSON, though an engine of its own might take it; then what is, however it looks. */
const strict: Readonly<Record<string, ExampleColumn>> = {
  t: {
    type: { kind: "text" },
    values: [
      "1.",
      "1.e5",
      "[1.,2]",
      '"\\x"',
      '["\\x","b"]',
      '"\\ud83d"',
      "\u00a0[1]",
      "[1]\u00a0",
      "\ufeff1",
      '{"x":"3.","y":1.}',
      " [1] ",
      "[1]\r\n",
      '"1. Then 2."',
      '{"x":"\\\\x","y":"\\\" 1. \\\\"}',
      '"\\ud83d\\ude00"',
    ],
  },
};

describe.each(running.names)("%s", (dialect) => {
  test.each(cases)("%s", async (formula, expected) => {
    const { cells, sql } = await runFormula(running.get(dialect), formula, columns);
    expect(cells, sql).toEqual(expected);
  });
  test("what is JSON and what is not", async () => {
    const { cells, sql } = await runFormula(running.get(dialect), "IsNull(Json([t]))", strict);
    const no = Array.from({ length: 10 }, () => true);
    expect(cells, sql).toEqual([...no, false, false, false, false, false]);
  });
  test("a long text is read as well, with a great many signs in texts and a suspicious one", async () => {
    const text = `{"x":"1. ${'\\\\ \\"'.repeat(100_000)}","y":1.5}`;
    const { cells } = await runFormula(running.get(dialect), "Text(Json([t]).y)", { t: { type: { kind: "text" }, values: [text] } });
    expect(cells).toEqual(["1.5"]);
  });
});
