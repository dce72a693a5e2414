import { message, type Message } from "@sheaf/messages";
import { type LiteralValue, type SqlExpr, type SqlSelect, TEXT, sql } from "@sheaf/sql";
import { type Id, type InputRowsSource, rowsAlias } from "@sheaf/workbook";
import { noConnection } from "../bind/sources/gone.ts";
import type { Catalog, InputCell, KnownConnection, SchemaColumn, TableSchema } from "../api.ts";

/** Rows that are known, as sources are; or why they are not. */
export type EnteredOutcome =
  | {
      readonly source:
        | { readonly kind: "table"; readonly connectionId: Id; readonly schema: TableSchema; readonly aliases: readonly string[] }
        | {
            readonly kind: "statement";
            readonly connectionId: Id;
            readonly text: string;
            readonly schema: TableSchema;
            readonly aliases: readonly string[];
          };
    }
  | { readonly problem: { readonly code: "E_SOURCE_MISSING" | "E_LIMIT"; readonly message: Message } };

/** The rows of an input table: a table of its connection, or a statement that holds them as literals. */
export function enteredRows({ connectionId, elementId }: InputRowsSource, catalog: Catalog): EnteredOutcome {
  if (connectionId === null) return missing(message("findings.source.linked-without-connection"));
  const found = catalog.input?.(connectionId, elementId);
  const connection = catalog.connection(connectionId);
  if (connection === undefined) return missing(noConnection(connectionId));
  if (found === undefined) return missing(message("findings.source.unknown-entries"));
  const aliases = [rowsAlias];
  if (found.kind === "table") return { source: { kind: "table", connectionId, schema: found.schema, aliases } };
  if (found.total > found.limit)
    return {
      problem: {
        code: "E_LIMIT",
        message: message("findings.source.too-many-entries", { total: String(found.total), most: String(found.limit) }),
      },
    };
  const text = statementOf(found.columns, found.rows, connection);
  const schema = { path: [], columns: found.columns, key: found.key, rowIdentity: null, rowCountEstimate: found.rows.length };
  return { source: { kind: "statement", connectionId, text, schema, aliases } };
}

/** Rows as a union of literals. Without any it is one row that is filtered away, so that the types stand. */
export function statementOf(
  columns: readonly SchemaColumn[],
  rows: readonly (readonly InputCell[])[],
  { dialect, timeZone }: KnownConnection,
): string {
  const branch = (row: readonly InputCell[] | null): SqlSelect => ({
    kind: "select",
    distinct: false,
    items: columns.map((column, index) => ({
      expr: cellOf(row === null ? null : (row[index] ?? null), column, timeZone),
      alias: column.name,
    })),
    from: null,
    joins: [],
    where: row === null ? sql.bool(false) : null,
    groupBy: [],
    having: null,
    orderBy: [],
    limit: null,
    offset: null,
  });
  const branches = rows.length === 0 ? [branch(null)] : rows.map(branch);
  const [first] = branches;
  const body = branches.length === 1 && first !== undefined ? first : ({ kind: "union-all", branches } as const);
  return dialect.printQuery({ ctes: [], body });
}

function cellOf(value: InputCell, { type }: SchemaColumn, zone: string): SqlExpr {
  // What a statement gives without a zone is read in the connection's (V3).
  if (type.kind === "datetime" && zone !== "UTC")
    return { kind: "primitive", name: "local-time", args: [sql.literal(value as LiteralValue, type)], type, options: { zone } };
  if (type.kind !== "array") return sql.literal(value as LiteralValue, type);
  const items = Array.isArray(value) ? (value as readonly string[]) : null;
  // The engine knows the type of an array by what was in it, and of a null by being told.
  if (items === null) return sql.literal(null, type);
  return { kind: "primitive", name: "array", args: items.map((item) => sql.literal(item, TEXT)), type };
}

function missing(said: Message): EnteredOutcome {
  return { problem: { code: "E_SOURCE_MISSING", message: said } };
}
