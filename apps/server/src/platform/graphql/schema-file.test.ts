import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lexicographicSortSchema, printSchema } from "graphql";
import { expect, test } from "vitest";
import { allOperations } from "../../testing/operations.ts";
import { graphqlSchema } from "./route.ts";

const FILE = join(import.meta.dirname, "../../../../../docs/schema.graphql");

/** The printed schema is committed, so that a change of a call shows in review. `UPDATE=1` writes it anew. */
test("docs/schema.graphql is the schema that the server answers", () => {
  const text = `${printSchema(lexicographicSortSchema(graphqlSchema(allOperations())))}\n`;
  if (process.env["UPDATE"] !== undefined) writeFileSync(FILE, text);
  expect(readFileSync(FILE, "utf8")).toBe(text);
});
