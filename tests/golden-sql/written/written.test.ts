import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writtenDialects, type WrittenDialectName } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { cases, compiledCase } from "../compiled.ts";
import { problemIn } from "./grammars.ts";

/**
 * E1, E3: the same cases for the dialects that no engine runs here, one file for each, every statement held against a grammar of the engine.
 * `GOLDEN=write` writes the files anew.
 */

const names = Object.keys(writtenDialects) as WrittenDialectName[];
const isWriting = process.env["GOLDEN"] === "write";

const WRONG = ["SELECT CASE WHEN a THEN 1 FROM t", "SELECT a b c FROM t", "SELECT (a FROM t", "SELECT a FROM t ORDER ORDER"];
/** What the grammar takes and the engine does not. */
const WRONG_HERE: Readonly<Partial<Record<WrittenDialectName, readonly string[]>>> = {
  redshift: ["SELECT a FROM t WHERE a IS DISTINCT FROM b", "SELECT COUNT(*) FILTER (WHERE a > 1) FROM t", "SELECT a::int FROM t"],
  sqlserver: [
    "SELECT a FROM t ORDER BY a LIMIT 1",
    "SELECT a FROM t ORDER BY a NULLS LAST",
    "SELECT x.a FROM (SELECT a FROM t ORDER BY a) AS x",
    "WITH x AS (SELECT a FROM t ORDER BY a) SELECT a FROM x",
    "SELECT SUM((SELECT TOP (1) b FROM u)) AS s FROM t",
    "SELECT a > 1 AS b FROM t",
    "SELECT COALESCE(a > 1, b) AS c FROM t",
    "SELECT a || b AS c FROM t",
  ],
};

describe.each(names)("%s", (name) => {
  const statements = cases.map((one) => ({ one, ...compiledCase(one, name) }));

  test("the SQL of each case", () => {
    const path = join(import.meta.dirname, `${name}.sql`);
    const parts = statements.map(({ one, sql, errors }) => {
      const refused = errors.map((message) => `-- Refused: ${message}\n`).join("");
      return `-- ${one.name}: ${one.about}\n${refused}\n${sql};\n`;
    });
    const text = parts.join("\n");
    if (isWriting) writeFileSync(path, text);
    expect(text).toBe(readFileSync(path, "utf8"));
  });

  test.each(statements)("$one.name follows the grammar", ({ sql }) => {
    expect(problemIn(name, sql)).toBeNull();
  });

  test("what is no statement does not follow it", () => {
    for (const wrong of [...WRONG, ...(WRONG_HERE[name] ?? [])]) {
      expect(problemIn(name, wrong), wrong).not.toBeNull();
    }
  });
});
