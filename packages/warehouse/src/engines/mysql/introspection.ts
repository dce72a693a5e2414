import { message } from "@sheaf/messages";
import { dialects } from "@sheaf/sql";
import type mysql from "mysql2";
import { WarehouseError } from "../../errors.ts";
import { grantedRights } from "../../outside/grants.ts";
import type { TableListing } from "../../port.ts";
import type { SchemaColumn, TableSchema } from "../../schema.ts";
import { type ResultField, resultFields } from "./row-stream.ts";
import { ask } from "./session.ts";
import { nativeTypeOf } from "./values/result-fields.ts";
import { meaningOf } from "./values/types.ts";

const { quoteName, quoteText } = dialects.mysql;

/** Databases of the server itself. */
const OWN = "'information_schema', 'performance_schema', 'mysql', 'sys'";
const READABLE = "FIND_IN_SET('select', PRIVILEGES) > 0";

/** Tables and views that the role may read, by database and name. */
export async function listTables(connection: mysql.Connection): Promise<readonly TableListing[]> {
  const rows = await ask(
    connection,
    `SELECT t.TABLE_SCHEMA AS db, t.TABLE_NAME AS name, t.TABLE_TYPE AS kind, t.TABLE_COMMENT AS comment, t.TABLE_ROWS AS estimate
     FROM information_schema.TABLES t
     JOIN (SELECT DISTINCT TABLE_SCHEMA AS db, TABLE_NAME AS name FROM information_schema.COLUMNS
           WHERE TABLE_SCHEMA NOT IN (${OWN}) AND ${READABLE}) c ON c.db = t.TABLE_SCHEMA AND c.name = t.TABLE_NAME
     WHERE t.TABLE_SCHEMA NOT IN (${OWN}) AND t.TABLE_TYPE <> 'SEQUENCE'
     ORDER BY BINARY t.TABLE_SCHEMA, BINARY t.TABLE_NAME`,
  );
  return rows.map(({ db, name, kind, comment, estimate }) => {
    const isView = kind === "VIEW";
    return {
      path: [db ?? "", name ?? ""],
      kind: isView ? "view" : "table",
      comment: isView || comment == null || comment === "" ? null : comment,
      rowCountEstimate: isView || estimate == null ? null : Number(estimate),
    };
  });
}

/** A table by `[table]` (in the connection's database) or `[database, table]`; another letter case fits where it is the only one. */
export async function describeTable(connection: mysql.Connection, path: readonly string[]): Promise<TableSchema> {
  const table = path.at(-1) ?? "";
  const given = path.at(-2);
  const database = given === undefined ? "DATABASE()" : quoteText(given);
  const rows = await ask(
    connection,
    `SELECT TABLE_SCHEMA AS db, TABLE_NAME AS name, TABLE_ROWS AS estimate,
            BINARY TABLE_SCHEMA = BINARY ${database} AND BINARY TABLE_NAME = BINARY ${quoteText(table)} AS exact
     FROM information_schema.TABLES
     WHERE TABLE_SCHEMA NOT IN (${OWN}) AND TABLE_TYPE <> 'SEQUENCE'
       AND LOWER(TABLE_SCHEMA) = LOWER(${database}) AND LOWER(TABLE_NAME) = LOWER(${quoteText(table)})`,
  );
  const found = rows.find((row) => row["exact"] === "1") ?? (rows.length === 1 ? rows[0] : undefined);
  const columns = found === undefined ? [] : await columnsOf(connection, found["db"] ?? "", found["name"] ?? "");
  if (found === undefined || columns.length === 0 || path.length > 2) {
    throw new WarehouseError("ENOENT", message("errors-data.warehouse.table-not-exist", { path: path.join(".") }), { cause: "name" });
  }
  const { db, name, estimate } = found;
  return {
    path: [db ?? "", name ?? ""],
    columns: columns.flatMap((column) => (column === null ? [] : [column])),
    key: await keyOf(connection, db ?? "", name ?? ""),
    rowIdentity: null,
    rowCountEstimate: estimate == null ? null : Number(estimate),
  };
}

/** Columns that the role may read; null for those of no form that a person could read. */
async function columnsOf(connection: mysql.Connection, database: string, table: string): Promise<readonly (SchemaColumn | null)[]> {
  const rows = await ask(
    connection,
    `SELECT COLUMN_NAME AS name, COLUMN_TYPE AS type FROM information_schema.COLUMNS
     WHERE TABLE_SCHEMA = ${quoteText(database)} AND TABLE_NAME = ${quoteText(table)} AND ${READABLE} ORDER BY ORDINAL_POSITION`,
  );
  if (rows.length === 0) return [];
  // The catalog calls JSON a text with a check, and shows the check to few; what a statement would give knows better.
  const list = rows.map(({ name }) => quoteName(name ?? "")).join(", ");
  const { fields } = await describe(connection, `SELECT ${list} FROM ${quoteName(database)}.${quoteName(table)}`);
  return rows.map(({ name, type }, index) => schemaColumn(name ?? "", fields?.[index]?.extendedFormat === "json" ? "json" : (type ?? "")));
}

async function keyOf(connection: mysql.Connection, database: string, table: string): Promise<readonly string[]> {
  const rows = await ask(
    connection,
    `SELECT COLUMN_NAME AS name FROM information_schema.STATISTICS
     WHERE TABLE_SCHEMA = ${quoteText(database)} AND TABLE_NAME = ${quoteText(table)} AND INDEX_NAME = 'PRIMARY' ORDER BY SEQ_IN_INDEX`,
  );
  return rows.map(({ name }) => name ?? "");
}

function schemaColumn(name: string, nativeType: string): SchemaColumn | null {
  const { type, hidden } = meaningOf(nativeType);
  return hidden ? null : { name, type, nativeType };
}

/** Columns of a statement that the server prepares and does not run; null where it gives none. */
export function describe(
  connection: mysql.Connection,
  sql: string,
): Promise<{ readonly fields: readonly ResultField[] | null; readonly parameters: number }> {
  return new Promise((resolve, reject) => {
    connection.prepare(sql, (error, statement) => {
      if (error !== null) return reject(error);
      const { columns, parameters } = statement as unknown as {
        readonly columns: readonly unknown[];
        readonly parameters: readonly unknown[];
      };
      connection.unprepare(sql);
      resolve({ fields: columns.length === 0 ? null : resultFields(columns), parameters: parameters.length });
    });
  });
}

export function describeFields(fields: readonly ResultField[]): readonly SchemaColumn[] {
  return fields.flatMap((field) => schemaColumn(field.name, nativeTypeOf(field)) ?? []);
}

/** Rights that change nothing. */
const HARMLESS: ReadonlySet<string> = new Set(["USAGE", "SELECT", "SHOW VIEW", "SHOW DATABASES", "SHOW CREATE ROUTINE"]);

/** True where the role could change anything that lasts; whatever is not known to be harmless counts. */
export async function canWrite(connection: mysql.Connection): Promise<boolean> {
  const rows = await ask(connection, "SHOW GRANTS");
  return rows.some((row) => {
    const [text = ""] = Object.values(row);
    const rights = grantedRights(text ?? "");
    // A role's own rights are listed beside the grant of the role.
    if (rights === null) return !/^(?:GRANT [^ ]+ TO |SET DEFAULT ROLE )/u.test(text ?? "");
    return rights.some((right) => !HARMLESS.has(right));
  });
}
