import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { executedDialects, type DialectName } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import type { GoldenCase } from "./cases.ts";
import { cases, compiledCase } from "./compiled.ts";

/** E3, E4: the SQL of each case as it should be read, the dialects below each other. `GOLDEN=write` writes the files anew. */

const folder = join(import.meta.dirname, "expected");
const dialectNames = Object.keys(executedDialects) as DialectName[];
const isWriting = process.env["GOLDEN"] === "write";

describe("E3 SQL made to be read", () => {
  test.each(cases)("$name", (one) => {
    const path = join(folder, `${one.name}.sql`);
    const text = sqlOf(one);
    if (isWriting) writeFileSync(path, text);
    expect(text).toBe(readFileSync(path, "utf8"));
  });
  test("each file belongs to a case, and each name is one case", () => {
    const names = cases.map((one) => `${one.name}.sql`);
    expect(new Set(names).size).toBe(names.length);
    const files = readdirSync(folder);
    if (isWriting) for (const file of files) if (!names.includes(file)) rmSync(join(folder, file));
    expect(files.filter((file) => !names.includes(file))).toEqual([]);
  });
  test("the same each time", () => {
    const [first] = cases;
    expect(first === undefined ? "" : sqlOf(first)).toBe(first === undefined ? "" : sqlOf(first));
  });
});

function sqlOf(one: GoldenCase): string {
  const parts = dialectNames.map((dialect) => {
    const { sql, shortSql, errors } = compiledCase(one, dialect);
    expect(errors).toEqual([]);
    const short = shortSql === null ? "" : `-- ${dialect}, tried first\n\n${shortSql};\n\n`;
    return `${short}-- ${dialect}\n\n${sql};\n`;
  });
  return `-- ${one.about}\n\n${parts.join("\n")}`;
}
