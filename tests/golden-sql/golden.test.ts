import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileQuery } from "@sheaf/compiler";
import { dialects, type DialectName } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { documentOf, environmentOf, requestOf } from "../conformance/support/documents.ts";
import { type GoldenCase, goldenCases, tablesFor } from "./cases.ts";
import { pivotCases } from "./pivot-cases.ts";
import { sourceCases } from "./source-cases.ts";

/** E3, E4: the SQL of each case as it should be read, the dialects below each other. `GOLDEN=write` writes the files anew. */

const folder = join(import.meta.dirname, "expected");
const dialectNames = Object.keys(dialects) as DialectName[];
const cases: readonly GoldenCase[] = [...goldenCases, ...pivotCases, ...sourceCases];
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
    const environment = environmentOf(tablesFor(dialect), dialect, one.around ?? {});
    const compiled = compileQuery(documentOf(one.elements), requestOf(one.ask), environment);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
    expect(compiled.diagnostics.filter((found) => found.code.startsWith("E_"))).toEqual([]);
    return `-- ${dialect}\n\n${compiled.sql};\n`;
  });
  return `-- ${one.about}\n\n${parts.join("\n")}`;
}
