import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Called, sheaf } from "../conformance/cli/support/call.ts";

/** One of the 22 queries: SQL as a person writes it, and the workbook that asks the same. */
export interface TpchQuery {
  /** `q01` … `q22`. */
  readonly name: string;
  readonly handWritten: string;
  readonly workbook: string;
}

export const tpchQueries: readonly TpchQuery[] = Array.from({ length: 22 }, (_, index) => {
  const name = `q${String(index + 1).padStart(2, "0")}`;
  return {
    name,
    handWritten: readFileSync(join(import.meta.dirname, "queries", `${name}.sql`), "utf8"),
    workbook: join(import.meta.dirname, `${name}.yaml`),
  };
});

/** The answer of a workbook over a DuckDB file, or the SQL that would give it. */
export function answer(workbook: string, database: string, format: "csv" | "sql"): Promise<Called> {
  return sheaf(["run", workbook, "--element", "Answer", "--connection", `tpch=duckdb:${database}`, "--format", format]);
}
