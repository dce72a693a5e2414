import { type CompiledQuery, compileQuery } from "@sheaf/compiler";
import { inEnglish } from "@sheaf/messages/english";
import type { DialectName } from "@sheaf/sql";
import { documentOf, environmentOf, requestOf } from "../conformance/support/documents.ts";
import { type GoldenCase, goldenCases, tablesFor } from "./cases.ts";
import { modelCases } from "./model-cases.ts";
import { pivotCases } from "./pivot-cases.ts";
import { sourceCases } from "./source-cases.ts";

export const cases: readonly GoldenCase[] = [...goldenCases, ...modelCases, ...pivotCases, ...sourceCases];

/** The statement of a case on an engine, and the errors that its columns have there. */
export function compiledCase(
  one: GoldenCase,
  dialect: DialectName,
): Pick<CompiledQuery, "sql" | "shortSql"> & { readonly errors: readonly string[] } {
  const environment = environmentOf(tablesFor(dialect), dialect, one.around ?? {});
  const compiled = compileQuery(documentOf(one.elements), requestOf(one.ask), environment);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
  const errors = compiled.diagnostics.filter((found) => found.code.startsWith("E_"));
  return { sql: compiled.sql, shortSql: compiled.shortSql, errors: errors.map(({ message }) => inEnglish(message)) };
}
