import type { CompiledQuery } from "@sheaf/compiler";
import type { ValueType } from "@sheaf/sql";
import { asResult, type Cell, sameCell } from "./cells.ts";
import type { TestEngine } from "./engines.ts";

/** What an engine says of a value that is too long for the type it is brought to. */
const TOO_LONG = /Out of Range Error|Conversion Error|out of range/u;

/** S-V7d: what is wrong about the short statement of a query whose rows are `found`; null if nothing is, or if there is none. */
export async function wrongInShort(
  engine: TestEngine,
  { shortSql, sql, columns }: Pick<CompiledQuery, "shortSql" | "sql"> & { readonly columns: readonly { readonly type: ValueType }[] },
  found: readonly (readonly Cell[])[],
): Promise<string | null> {
  if (shortSql === null) return null;
  try {
    const rows = (await engine.query(shortSql)).map((row) =>
      columns.map((column, index) => asResult(engine.cell(row[index], column.type))),
    );
    const isSame =
      rows.length === found.length &&
      rows.every((row, at) => row.every((cell, index) => sameCell(cell, asResult(found[at]?.[index] ?? null))));
    // A remainder of float64s magnifies the last digit, in which decimals and float64 may differ.
    const isMagnified = engine.dialect === "postgres" && /::numeric\s*%/u.test(sql);
    return isSame || isMagnified
      ? null
      : `the short statement gives\n${JSON.stringify(rows)}\nthe long one\n${JSON.stringify(found)}\n${shortSql}`;
  } catch (problem) {
    return TOO_LONG.test(String(problem)) ? null : `the short statement failed: ${String(problem)}\n${shortSql}`;
  }
}
