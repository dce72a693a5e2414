import type { DuckDBConnection } from "@duckdb/node-api";
import type { ValueType } from "@sheaf/sql";
import { type TableWrite, type TableWritten, writtenBy } from "../../../tables.ts";
import { otherColumns, takenName, writtenNames } from "../../../written-names.ts";
import { OWN_SCHEMA, readRows, type DuckDbSession } from "../session.ts";
import { identifier, literal } from "../sql-text.ts";
import { qualified, textOf } from "./catalog.ts";
import { checkName, raiseVersion, refuseTaken } from "./changes.ts";

/** A table that is written of rows in a file: one JSON list of texts in each line. */
export interface TableRequest extends Omit<TableWrite, "rows" | "table"> {
  readonly path: readonly [schema: string, table: string];
  readonly file: string;
}

const RUNS = `${OWN_SCHEMA}.written_runs`;
const NAME_BYTES = 255;

/** One transaction: whoever reads sees the table as it was, or all of it as it is now. */
export async function writeTable(session: DuckDbSession, request: TableRequest): Promise<TableWritten> {
  const { path, mode, owner, run } = request;
  checkName(path[1]);
  const name = qualified(path);
  return session.change(async (connection) => {
    await connection.run(`CREATE SCHEMA IF NOT EXISTS ${identifier(path[0])}`);
    await connection.run(`CREATE SCHEMA IF NOT EXISTS ${OWN_SCHEMA}`);
    await connection.run(
      `CREATE TABLE IF NOT EXISTS ${RUNS} (schema_name VARCHAR, table_name VARCHAR, run VARCHAR, written_at TIMESTAMPTZ DEFAULT now(), PRIMARY KEY (schema_name, table_name, run))`,
    );
    // of before notes had their time: they count from now on
    await connection.run(`ALTER TABLE ${RUNS} ADD COLUMN IF NOT EXISTS written_at TIMESTAMPTZ DEFAULT now()`);
    const standing = await commentOf(connection, path);
    if (standing === undefined) {
      // of a view, or of a name that differs in its capitals only
      await refuseTaken(connection, path).catch(() => {
        throw takenName(path[1]);
      });
      await connection.run(`DELETE FROM ${RUNS} WHERE schema_name = $1 AND table_name = $2`, [...path]);
    } else if (standing !== writtenBy(owner)) throw takenName(path[1]);
    const before = await readRows(connection, `SELECT 1 FROM ${RUNS} WHERE schema_name = $1 AND table_name = $2 AND run = $3`, [
      ...path,
      run,
    ]);
    if (before.length > 0) return { rows: 0, isRepeated: true };
    const arriving = arrivingSql(request);
    const isAdded = standing !== undefined && mode === "append";
    const count = async (): Promise<number> => Number((await readRows(connection, `SELECT count(*) FROM ${name}`))[0]?.[0]);
    const rowsBefore = isAdded ? await count() : 0;
    if (isAdded) {
      const described = async (sql: string): Promise<string> =>
        (await readRows(connection, `DESCRIBE ${sql}`))
          .map(([column, type]) => `${textOf(column)} ${textOf(type)}`)
          .toSorted()
          .join("\n");
      if ((await described(arriving)) !== (await described(`SELECT * FROM ${name}`))) throw otherColumns(path[1]);
      await connection.run(`INSERT INTO ${name} BY NAME ${arriving}`);
    } else {
      await connection.run(`CREATE OR REPLACE TABLE ${name} AS ${arriving}`);
      await connection.run(`COMMENT ON TABLE ${name} IS ${literal(writtenBy(owner))}`);
    }
    await connection.run(`INSERT INTO ${RUNS} (schema_name, table_name, run) VALUES ($1, $2, $3)`, [...path, run]);
    await forget(connection, request);
    await raiseVersion(connection, path);
    return { rows: (await count()) - rowsBefore, isRepeated: false };
  });
}

/** Of tables that nobody writes any more as well. */
async function forget(connection: DuckDBConnection, { path, kept }: TableRequest): Promise<void> {
  await connection.run(`DELETE FROM ${RUNS} WHERE written_at < now() - to_days($1::INTEGER)`, [kept.days]);
  await connection.run(
    `DELETE FROM ${RUNS} WHERE schema_name = $1 AND table_name = $2 AND run IN (
      SELECT run FROM ${RUNS} WHERE schema_name = $1 AND table_name = $2 ORDER BY written_at DESC OFFSET $3::BIGINT)`,
    [...path, kept.runs],
  );
}

function arrivingSql({ columns, file }: TableRequest): string {
  const names = writtenNames(
    columns.map(({ name }) => name),
    NAME_BYTES,
  );
  const list = columns.map(({ type }, at) => `cells[${at + 1}]${castSql(type)} AS ${identifier(names[at] ?? "")}`).join(", ");
  // Each line is read once; what lies deeper in it stays text.
  const lines = `SELECT from_json(json, '["VARCHAR"]') AS cells FROM read_ndjson_objects(${literal(file)}, maximum_object_size = 67108864)`;
  return `SELECT ${list} FROM (${lines})`;
}

/** Undefined: there is no such table; null: it has no comment. */
async function commentOf(connection: DuckDBConnection, path: readonly [string, string]): Promise<string | null | undefined> {
  const [row] = await readRows(
    connection,
    "SELECT comment FROM duckdb_tables() WHERE database_name = current_database() AND schema_name = $1 AND table_name = $2",
    [...path],
  );
  if (row === undefined) return undefined;
  return row[0] === null ? null : textOf(row[0]);
}

function castSql(type: ValueType): string {
  switch (type.kind) {
    case "integer":
      return (type.digits ?? 38) > 19 ? "::HUGEINT" : "::BIGINT";
    case "decimal":
      // numbers of any length are none of the engine's types: their digits stay
      return type.open === true ? "" : `::DECIMAL(${type.precision}, ${type.scale})`;
    case "float":
      return "::DOUBLE";
    case "boolean":
      return "::BOOLEAN";
    case "date":
      return "::DATE";
    case "datetime":
      return "::TIMESTAMP::TIMESTAMPTZ";
    case "variant":
    case "array":
      return "::JSON";
    case "text":
    case "geography":
    case "null":
    case "error":
      return "";
  }
}
