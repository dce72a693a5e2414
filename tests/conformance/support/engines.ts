import { DuckDBInstance } from "@duckdb/node-api";
import type { TableSchema } from "@sheaf/compiler";
import {
  dialects,
  BOOLEAN,
  DATE,
  DATETIME,
  FLOAT,
  TEXT,
  VARIANT,
  type ValueType,
  decimal,
  type ExecutedDialectName as DialectName,
} from "@sheaf/sql";
import { missingMariaDb, startTestPostgres } from "@sheaf/warehouse/testing";
import { afterAll, beforeAll, test } from "vitest";
import { type Cell, cellOf } from "./cells.ts";
import { missingClickHouse } from "../../engines/clickhouse-package.ts";
import { clickHouseValue, openClickHouse } from "./clickhouse.ts";
import { openMariaDb } from "./mariadb.ts";
import { openSqlite } from "./sqlite.ts";

/** A table as tests write it: columns with their kind, rows as values of those kinds. */
export interface TestTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
  /** Known key of the table (L6). */
  readonly key?: readonly string[];
  /** False: the engine tells no rows apart, as in a view. */
  readonly identity?: boolean;
}

export type ColumnKind = "int" | "bigint" | "text" | "float" | "decimal" | "bool" | "date" | "timestamp" | "timestamptz" | "uuid" | "json";

/** A real engine, in-process or as a child: tests give it tables and SQL. */
export interface TestEngine {
  readonly dialect: DialectName;
  readonly createTable: (table: TestTable) => Promise<TableSchema>;
  /** Rows as the driver gives them; `cell` brings their values to one form. */
  readonly query: (sql: string) => Promise<readonly (readonly unknown[])[]>;
  readonly cell: (raw: unknown, type: ValueType) => Cell;
  readonly close: () => Promise<void>;
}

/** An engine that the tests know how to start. */
interface EngineKind {
  readonly start: () => Promise<TestEngine>;
  /** Why it is not on this machine; null if it is. Asked while tests are gathered. */
  readonly missing: () => string | null;
}

const kindsOfEngine: Readonly<Record<DialectName, EngineKind>> = {
  duckdb: { start: startDuckDb, missing: () => null },
  postgres: { start: startPostgres, missing: () => null },
  sqlite: { start: startSqlite, missing: () => null },
  mysql: { start: startMariaDb, missing: missingMariaDb },
  clickhouse: { start: startClickHouse, missing: missingClickHouse },
};

/** `ENGINES=duckdb,clickhouse` asks these and no others, wherever a file would ask the usual ones. */
const chosen = process.env["ENGINES"]?.split(",").filter((name): name is DialectName => Object.hasOwn(kindsOfEngine, name));
const quick: readonly DialectName[] = chosen ?? ["duckdb", "postgres", "sqlite"];

/** Of three things that a slow engine could be asked, one is in each run, another one by another FRESH_SEED; LONG asks all. */
export function isDrawn(place: number): boolean {
  const seed = Number(process.env["FRESH_SEED"] ?? Math.floor(Date.now() / 86_400_000));
  return process.env["LONG"] !== undefined || (place + seed) % 3 === 0;
}

/**
 * The engines of a file whose plans run on MariaDB and ClickHouse as well, where the file, known by its place among those, is drawn for
 * one of them.
 */
export function withDrawn(place: number): readonly DialectName[] {
  if (chosen !== undefined) return chosen;
  const drawn: readonly DialectName[] = [
    ...(isDrawn(place) ? (["mysql"] as const) : []),
    ...(isDrawn(place + 1) ? (["clickhouse"] as const) : []),
  ];
  return [...quick, ...drawn];
}

/** The engines of one test file: those that are here, started before its tests and ended after them. */
export interface Engines {
  readonly names: readonly DialectName[];
  /** Those that are running, in the order of `names`; inside tests only. */
  readonly all: () => readonly TestEngine[];
  readonly get: (name: DialectName) => TestEngine;
}

/** Starts each engine that is here once for the file that calls this; one that is not is a skipped test which says why. */
export function engines(asked: readonly DialectName[] = quick): Engines {
  const running = new Map<DialectName, TestEngine>();
  const missing = asked.flatMap((name) => {
    const reason = kindsOfEngine[name].missing();
    return reason === null ? [] : [[name, reason] as const];
  });
  const names = asked.filter((name) => !missing.some(([other]) => other === name));
  test.for(missing)("%s is not here: %s", ([, reason], context) => context.skip(reason));
  const get = (name: DialectName): TestEngine => {
    const engine = running.get(name);
    if (engine === undefined) throw new Error(`${name} has not been started`);
    return engine;
  };
  beforeAll(async () => {
    const started = await Promise.all(names.map((name) => kindsOfEngine[name].start()));
    for (const engine of started) running.set(engine.dialect, engine);
  });
  afterAll(async () => {
    await Promise.all([...running.values()].map((engine) => engine.close()));
  });
  return { names, all: () => names.map(get), get };
}

type NativeTypes = Readonly<Record<DialectName, string>>;

const kinds: Readonly<Record<ColumnKind, NativeTypes & { readonly type: ValueType }>> = {
  int: {
    duckdb: "INTEGER",
    postgres: "integer",
    sqlite: "INTEGER",
    mysql: "INT",
    clickhouse: "Nullable(Int32)",
    type: { kind: "integer", digits: 10 },
  },
  bigint: {
    duckdb: "BIGINT",
    postgres: "bigint",
    sqlite: "INTEGER",
    mysql: "BIGINT",
    clickhouse: "Nullable(Int64)",
    type: { kind: "integer", digits: 19 },
  },
  text: { duckdb: "VARCHAR", postgres: "text", sqlite: "TEXT", mysql: "LONGTEXT", clickhouse: "Nullable(String)", type: TEXT },
  float: { duckdb: "DOUBLE", postgres: "double precision", sqlite: "REAL", mysql: "DOUBLE", clickhouse: "Nullable(Float64)", type: FLOAT },
  decimal: {
    duckdb: "DECIMAL(18,4)",
    postgres: "numeric(18,4)",
    sqlite: "DECIMAL_TEXT",
    mysql: "DECIMAL(18,4)",
    clickhouse: "Nullable(Decimal(18, 4))",
    type: decimal(18, 4),
  },
  bool: { duckdb: "BOOLEAN", postgres: "boolean", sqlite: "BOOLEAN", mysql: "BOOLEAN", clickhouse: "Nullable(Bool)", type: BOOLEAN },
  date: { duckdb: "DATE", postgres: "date", sqlite: "DATE_TEXT", mysql: "DATE", clickhouse: "Nullable(Date32)", type: DATE },
  timestamp: {
    duckdb: "TIMESTAMP",
    postgres: "timestamp without time zone",
    sqlite: "TEXT",
    mysql: "DATETIME(6)",
    clickhouse: "Nullable(DateTime64(6))",
    type: DATETIME,
  },
  timestamptz: {
    duckdb: "TIMESTAMP WITH TIME ZONE",
    postgres: "timestamp with time zone",
    sqlite: "TEXT WITH TIME ZONE",
    mysql: "TIMESTAMP(6) NULL",
    clickhouse: "Nullable(DateTime64(6, 'UTC'))",
    type: DATETIME,
  },
  uuid: { duckdb: "UUID", postgres: "uuid", sqlite: "TEXT", mysql: "UUID", clickhouse: "Nullable(UUID)", type: TEXT },
  json: { duckdb: "JSON", postgres: "jsonb", sqlite: "TEXT", mysql: "JSON", clickhouse: "Nullable(String)", type: VARIANT },
};

async function startDuckDb(): Promise<TestEngine> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run("SET threads = 1; SET max_expression_depth TO 10000");
  const query = async (sql: string): Promise<readonly (readonly unknown[])[]> => (await connection.runAndReadAll(sql)).getRowsJson();
  return {
    dialect: "duckdb",
    createTable: (table) => createTable("duckdb", table, async (sql) => void (await connection.run(sql))),
    query,
    cell: cellOf,
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function startPostgres(): Promise<TestEngine> {
  const server = await startTestPostgres();
  const client = await server.connect({ asTexts: true });
  // A session zone that is not UTC: no result may depend on it.
  await client.query("SET TIME ZONE 'Asia/Tokyo'");
  return {
    dialect: "postgres",
    createTable: (table) => createTable("postgres", table, async (sql) => void (await client.query(sql))),
    query: async (sql) => (await client.query<unknown[]>({ text: sql, rowMode: "array" })).rows,
    cell: cellOf,
    close: async () => {
      await client.end();
      await server.stop();
    },
  };
}

async function startSqlite(): Promise<TestEngine> {
  const database = openSqlite();
  const run = async (sql: string): Promise<void> => void database.query(sql);
  return {
    dialect: "sqlite",
    createTable: (table) => createTable("sqlite", table, run),
    query: async (sql) => database.query(sql),
    cell: cellOf,
    close: async () => database.close(),
  };
}

async function startMariaDb(): Promise<TestEngine> {
  const server = await openMariaDb();
  return {
    dialect: "mysql",
    createTable: (table) => createTable("mysql", table, async (sql) => void (await server.query(sql))),
    query: server.query,
    cell: cellOf,
    close: server.close,
  };
}

async function startClickHouse(): Promise<TestEngine> {
  const engine = await openClickHouse();
  return {
    dialect: "clickhouse",
    createTable: (table) => createTable("clickhouse", table, async (sql) => void (await engine.query(sql))),
    query: engine.query,
    cell: clickHouseValue,
    close: engine.stop,
  };
}

/** Where the tests' tables stand, and what tells their rows apart (L6). */
export const SCHEMAS: NativeTypes = { duckdb: "main", postgres: "public", sqlite: "main", mysql: "main", clickhouse: "main" };
export const IDENTITIES: Readonly<Record<DialectName, string | null>> = {
  duckdb: "rowid",
  postgres: "ctid",
  sqlite: "rowid",
  mysql: null,
  clickhouse: null,
};

export async function createTable(dialect: DialectName, table: TestTable, run: (sql: string) => Promise<void>): Promise<TableSchema> {
  const columns = Object.entries(table.columns);
  const quote = dialects[dialect].quoteName;
  await run(`DROP TABLE IF EXISTS ${quote(table.name)}`);
  const stored = dialect === "clickhouse" ? " ENGINE = Memory" : "";
  await run(
    `CREATE TABLE ${quote(table.name)} (${columns.map(([name, kind]) => `${quote(name)} ${kinds[kind][dialect]}`).join(", ")})${stored}`,
  );
  const size = 5000;
  for (let at = 0; at < table.rows.length; at += size) {
    const rows = table.rows
      .slice(at, at + size)
      .map((row) => `(${columns.map(([, kind], index) => literal(row[index] ?? null, kinds[kind][dialect], dialect)).join(", ")})`);
    await run(`INSERT INTO ${quote(table.name)} VALUES ${rows.join(", ")}`);
  }
  return {
    path: [SCHEMAS[dialect], table.name],
    columns: columns.map(([name, kind]) => ({ name, type: kinds[kind].type, nativeType: kinds[kind][dialect] })),
    key: table.key ?? [],
    rowIdentity: table.identity === false ? null : IDENTITIES[dialect],
    rowCountEstimate: table.rows.length,
  };
}

function literal(value: string | number | boolean | null, nativeType: string, dialect: DialectName): string {
  if (value === null) return "NULL";
  if (typeof value !== "string") return String(value);
  const text = dialect === "mysql" || dialect === "clickhouse" ? dialects[dialect].quoteText(value) : `'${value.replaceAll("'", "''")}'`;
  // That engine has no types of its own to cast to: texts are read as what their column says.
  return dialect === "sqlite" || dialect === "mysql" ? text : `CAST(${text} AS ${nativeType})`;
}
