import { BOOLEAN, DATETIME, dialects, FLOAT, INTEGER64, TEXT, type ValueType } from "@sheaf/sql";
import type mysql from "mysql2";
import { WarehouseError } from "../../errors.ts";
import { inOwnSession } from "../../outside/own-session.ts";
import type { RowColumn, RowColumnKind, RowsMark, RowStore, RowsWrite } from "../../rows.ts";
import { mysqlFailure } from "./engine-errors.ts";
import { ask, connectWriting, destroy, end, type MysqlConnecting } from "./session.ts";

const MARKS = "sheaf_entered_rows";
/** Seconds that a writer waits for another one. */
const TURN_S = 60;
/** Characters of one statement, well below what servers take (`max_allowed_packet`, 16 MB unless told otherwise). */
const STATEMENT_LENGTH = 1_000_000;
/** Texts that are one only where their code points are. */
const COLLATED_TEXT = "CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin";
/** Ids of rows have 400 characters at most. */
const ID_TYPE = `VARCHAR(400) ${COLLATED_TEXT}`;

const { quoteName, quoteText, printExpr } = dialects.mysql;

/**
 * Tables of entered rows in one database of a MariaDB server. A change of rows and their mark are one transaction. Making a table is none
 * there: it is made and filled beside the old one, whose place it takes at once, and has no mark until then.
 */
export function mysqlRows(schema: string, options: MysqlConnecting): RowStore {
  const driver = { open: () => connectWriting(options), end, destroy, failure: (error: unknown) => mysqlFailure(error, null) };
  const name = (table: string): string => `${quoteName(schema)}.${quoteName(table)}`;
  return {
    schema,
    marks: MARKS,
    // Instants are kept as the clock of UTC: the server's own type for them ends in 2038.
    nativeTypes: { datetime: "timestamp(6)", texts: "json", number: "double", boolean: "boolean" },
    mark: (table, signal) => inOwnSession(driver, signal, (connection) => readMark(connection, schema, name, table)),
    write: (change, signal) => inOwnSession(driver, signal, (connection) => writeRows(connection, schema, name, change)),
  };
}

type Naming = (table: string) => string;

async function readMark(connection: mysql.Connection, schema: string, name: Naming, table: string): Promise<RowsMark | null> {
  const rows = await ask(
    connection,
    `SELECT TABLE_NAME AS name FROM information_schema.TABLES
     WHERE TABLE_SCHEMA = ${quoteText(schema)} AND TABLE_NAME IN (${quoteText(MARKS)}, ${quoteText(table)})`,
  );
  return rows.length === 2 ? markOf(connection, name, table) : null;
}

async function markOf(connection: mysql.Connection, name: Naming, table: string): Promise<RowsMark | null> {
  const [row] = await ask(connection, `SELECT layout, sequence FROM ${name(MARKS)} WHERE table_name = ${quoteText(table)}`);
  return row === undefined ? null : { layout: row["layout"] ?? "", sequence: Number(row["sequence"]) };
}

async function writeRows(connection: mysql.Connection, schema: string, name: Naming, change: RowsWrite): Promise<boolean> {
  // One writer at a time: whoever comes second finds the mark moved on. The end of the session ends the turn.
  const [turn] = await ask(connection, `SELECT GET_LOCK(MD5(${quoteText(`${MARKS}/${schema}`)}), ${TURN_S}) AS taken`);
  if (turn?.["taken"] !== "1") throw new WarehouseError("warehouse_query_timedout");
  await ask(
    connection,
    `CREATE TABLE IF NOT EXISTS ${name(MARKS)} (table_name ${ID_TYPE} PRIMARY KEY, layout LONGTEXT ${COLLATED_TEXT} NOT NULL, sequence BIGINT NOT NULL) ENGINE=InnoDB`,
  );
  return change.from === null ? makeAnew(connection, name, change) : changeRows(connection, name, change, change.from);
}

async function makeAnew(connection: mysql.Connection, name: Naming, change: RowsWrite): Promise<boolean> {
  const { table, columns } = change;
  const fresh = `${table}_new`;
  const old = `${table}_old`;
  await ask(connection, `DELETE FROM ${name(MARKS)} WHERE table_name = ${quoteText(table)}`);
  await ask(connection, `DROP TABLE IF EXISTS ${name(fresh)}, ${name(old)}`);
  const defined = columns.map(
    ({ name: column, kind }, index) => `${quoteName(column)} ${index === 0 ? `${ID_TYPE} PRIMARY KEY` : typeSql(kind)}`,
  );
  await ask(connection, `CREATE TABLE ${name(fresh)} (${defined.join(", ")}) ENGINE=InnoDB`);
  await ask(connection, "START TRANSACTION");
  await insertRows(connection, name(fresh), change);
  await ask(connection, "COMMIT");
  // Nobody sees a table that is not there or not whole.
  await ask(connection, `CREATE TABLE IF NOT EXISTS ${name(table)} LIKE ${name(fresh)}`);
  await ask(connection, `RENAME TABLE ${name(table)} TO ${name(old)}, ${name(fresh)} TO ${name(table)}`);
  await setMark(connection, name, change);
  await ask(connection, `DROP TABLE IF EXISTS ${name(old)}`);
  return true;
}

async function changeRows(connection: mysql.Connection, name: Naming, change: RowsWrite, from: number): Promise<boolean> {
  const { table, columns, layout, removed } = change;
  await ask(connection, "START TRANSACTION");
  const mark = await markOf(connection, name, table);
  if (mark === null || mark.layout !== layout || mark.sequence !== from) {
    await ask(connection, "ROLLBACK");
    return false;
  }
  const id = quoteName(columns[0]?.name ?? "");
  for (const list of inStatements(removed.map(quoteText))) await ask(connection, `DELETE FROM ${name(table)} WHERE ${id} IN (${list})`);
  await insertRows(connection, name(table), change);
  await setMark(connection, name, change);
  await ask(connection, "COMMIT");
  return true;
}

async function setMark(connection: mysql.Connection, name: Naming, { table, layout, to }: RowsWrite): Promise<void> {
  await ask(connection, `REPLACE INTO ${name(MARKS)} VALUES (${quoteText(table)}, ${quoteText(layout)}, ${to})`);
}

async function insertRows(connection: mysql.Connection, into: string, { columns, rows }: RowsWrite): Promise<void> {
  const list = columns.map((column) => quoteName(column.name)).join(", ");
  const replaced = columns.map(({ name }) => `${quoteName(name)} = VALUES(${quoteName(name)})`).join(", ");
  for await (const portion of rows) {
    const written = portion.map((row) => `(${cellsSql(JSON.parse(row) as readonly EnteredCell[], columns)})`);
    for (const values of inStatements(written))
      await ask(connection, `INSERT INTO ${into} (${list}) VALUES ${values} ON DUPLICATE KEY UPDATE ${replaced}`);
  }
}

/** Parts of lists, each of about the length of a statement; a longer part stands alone. */
function* inStatements(parts: readonly string[]): Generator<string> {
  let list: string[] = [];
  let length = 0;
  for (const part of parts) {
    if (length > 0 && length + part.length > STATEMENT_LENGTH) {
      yield list.join(", ");
      list = [];
      length = 0;
    }
    list.push(part);
    length += part.length;
  }
  if (list.length > 0) yield list.join(", ");
}

/** A cell of a row as it is handed over: a list is one of texts. */
type EnteredCell = string | number | boolean | null | readonly string[];

function cellsSql(cells: readonly EnteredCell[], columns: readonly RowColumn[]): string {
  return columns.map(({ kind }, index) => cellSql(cells[index] ?? null, kind)).join(", ");
}

function cellSql(cell: EnteredCell, kind: RowColumnKind): string {
  if (cell === null) return "NULL";
  if (kind === "texts" || typeof cell === "object") return quoteText(JSON.stringify(cell));
  return printExpr({
    kind: "literal",
    value: cell,
    type: types[kind],
  });
}

const types: Readonly<Record<Exclude<RowColumnKind, "texts">, ValueType>> = {
  text: TEXT,
  number: FLOAT,
  datetime: DATETIME,
  boolean: BOOLEAN,
  place: INTEGER64,
};

function typeSql(kind: RowColumnKind): string {
  switch (kind) {
    case "text":
    case "texts":
      return `LONGTEXT ${COLLATED_TEXT}`;
    case "number":
      return "DOUBLE";
    case "datetime":
      return "DATETIME(6)";
    case "boolean":
      return "BOOLEAN";
    case "place":
      return "BIGINT";
  }
}
