import { join } from "node:path";
import { findFunction } from "@sheaf/formula";
import { dialects, type DialectName } from "@sheaf/sql";
import { expect, test } from "vitest";
import { functionsPage } from "./support/functions-page.ts";
import { howComputed } from "./support/how-computed.ts";

test("docs/functions.md says what the catalogue says; `vitest run … -u` writes it anew", async () => {
  await expect(functionsPage()).toMatchFileSnapshot(join(import.meta.dirname, "../../docs/functions.md"));
});

test.each<[name: string, dialect: DialectName, how: string]>([
  ["RowNumber", "duckdb", "native"],
  ["RowNumber", "sqlite", "native"],
  ["Upper", "postgres", "native"],
  ["Upper", "sqlite", "beside the engine"],
  ["Levenshtein", "postgres", "composed"],
  ["Lookup", "sqlite", "composed"],
])("%s on %s is %s", (name, dialect, how) => {
  const entry = findFunction(name);
  expect(entry === undefined ? "gone" : howComputed(entry, dialects[dialect])).toBe(how);
});
