import { dialects } from "@sheaf/sql";
import type { Id, Source } from "@sheaf/workbook";
import type { DialectName, InputRows, KnownConnection, TableSchema } from "../api.ts";
import { placeholdersIn } from "../bind/sources/statement.ts";

/** What is looked up, of which connection (or which data model), and by what name. */
export type Lookup = readonly [kind: LookupKind, of: Id, ...name: readonly string[]];
type LookupKind = "connection" | "table" | "statement" | "file" | "input" | "model";

export interface CatalogWarehouse {
  readonly engine: DialectName;
  readonly timeZone: string;
  /** The embedded engine: rows of other connections can stand beside its tables. */
  readonly takesRows?: boolean;
}

/** What a catalog knows, as plain values. `M`: how a data model travels. */
export interface KnownLookups<M> {
  readonly connections: readonly (readonly [Id, CatalogWarehouse | null])[];
  /** By the keys of lookups of tables, statements and files. */
  readonly tables: readonly (readonly [string, TableSchema | "ambiguous" | undefined])[];
  /** Null: nobody can look. */
  readonly inputs: readonly (readonly [string, InputRows | undefined])[] | null;
  /** Null: nobody can look. */
  readonly models: readonly (readonly [Id, M | undefined])[] | null;
  readonly failures: readonly { readonly what: Lookup; readonly message: string }[];
}

export function keyOf(lookup: Lookup): string {
  return JSON.stringify(lookup);
}

export function plainly({ engine, timeZone, takesRows }: CatalogWarehouse): KnownConnection {
  return { dialect: dialects[engine], timeZone, takesRows };
}

export function isLookupOf([kind, connectionId, ...name]: Lookup, source: Source): boolean {
  const { kind: sourceKind, connectionId: from, path, statement, inodeId } = source as Readonly<Record<string, unknown>>;
  if (from !== connectionId) return false;
  switch (kind) {
    case "connection":
      return true;
    case "table":
      return sourceKind === "warehouse-table" && JSON.stringify(path) === JSON.stringify(name);
    case "file":
      return sourceKind === "csv-table" && inodeId === name[0];
    case "input":
      return sourceKind === "empty" || sourceKind === "linked";
    case "statement":
      return sourceKind === "sql" && typeof statement === "string" && isFilled(statement, name[0] ?? "");
    case "model":
      return false;
  }
}

/** Whether a text can be the statement with values in it. */
function isFilled(statement: string, text: string): boolean {
  const placeholders = placeholdersIn(statement);
  const [first, last] = [placeholders[0], placeholders.at(-1)];
  if (first === undefined || last === undefined) return statement === text;
  return text.startsWith(statement.slice(0, first.start)) && text.endsWith(statement.slice(last.end));
}
