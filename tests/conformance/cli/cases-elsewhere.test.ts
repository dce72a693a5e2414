import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { compileQuery, type TableSchema } from "@sheaf/compiler";
import { dialects, type ExecutedDialectName as DialectName } from "@sheaf/sql";
import { readWorkbookFile, type WorkbookDocument } from "@sheaf/workbook";
import { DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, test } from "vitest";
import { cellOf, type Cell } from "../support/cells.ts";
import { environmentOf, requestOf } from "../support/documents.ts";
import { engines, type ColumnKind, type TestTable } from "../support/engines.ts";
import { caseFiles, workbookText, type CaseFile, type Check } from "./support/case-files.ts";

/**
 * E1: the workbooks of the case files on the other engines, without the command. They are compiled and run as they stand, and give the
 * rows that DuckDB gives, which `cases.test.ts` holds to what a person wrote.
 */
const running = engines(["duckdb", "sqlite", "mysql", "clickhouse"]);
const schemas = new Map<DialectName, Map<string, TableSchema>>();

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^INTEGER/u, "int"],
  [/^BIGINT/u, "bigint"],
  [/^VARCHAR/u, "text"],
  [/^DATE$/u, "date"],
  [/^DECIMAL\((?:\d|1[0-8]),[0-4]\)/u, "decimal"],
  [/^DOUBLE/u, "float"],
  [/^BOOLEAN/u, "bool"],
  [/WITH TIME ZONE$/u, "timestamptz"],
  [/^TIMESTAMP/u, "timestamp"],
];

beforeAll(async () => {
  const tables = await fixtures();
  for (const engine of running.all()) {
    const known = new Map<string, TableSchema>();
    for (const table of tables) known.set(table.name, await engine.createTable(table));
    schemas.set(engine.dialect, known);
  }
});

/** The tables that the fixtures' SQL makes, as rows that every engine can be given. */
async function fixtures(): Promise<readonly TestTable[]> {
  const folder = join(import.meta.dirname, "fixtures");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  for (const name of readdirSync(folder).toSorted())
    if (name.endsWith(".sql")) await connection.run(readFileSync(join(folder, name), "utf8"));
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
  const texts = async (sql: string) => (await read(sql)).map((row) => row.map((cell) => (typeof cell === "string" ? cell : "")));
  const found = await texts(
    "SELECT table_name, column_name, data_type FROM information_schema.columns ORDER BY table_name, ordinal_position",
  );
  const tables: TestTable[] = [];
  for (const name of new Set(found.map(([table = ""]) => table))) {
    const columns = found.flatMap(([table = "", column = "", type = ""]) => {
      const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1];
      return table === name && kind !== undefined ? [[column, kind] as const] : [];
    });
    const rows = await read(`SELECT ${columns.map(([column]) => `"${column}"`).join(", ")} FROM "${name}"`);
    tables.push({ name, columns: Object.fromEntries(columns), rows: rows as TestTable["rows"] });
  }
  connection.closeSync();
  instance.closeSync();
  return tables;
}

function compiledFor(dialect: DialectName, document: WorkbookDocument, check: Check): ReturnType<typeof compileQuery> {
  const environment = environmentOf(schemas.get(dialect) ?? new Map(), dialect, {});
  const catalog = { ...environment.catalog, connection: () => ({ dialect: dialects[dialect], timeZone: "UTC" }) };
  const request = requestOf({ elementId: check.element, level: check.level ?? null });
  return compileQuery(document, request, { ...environment, catalog });
}

/** Rows as texts that two engines agree on; float64 to 12 digits (V2). Where nothing sorts them, in an order of their own. */
async function rowsOf(dialect: DialectName, document: WorkbookDocument, check: Check): Promise<readonly string[] | null> {
  const compiled = compiledFor(dialect, document, check);
  if (!compiled.ok) return null;
  const rows = await running.get(dialect).query(compiled.sql);
  const shown = (cell: Cell): string => (typeof cell === "number" ? cell.toPrecision(12) : (cell?.toString() ?? "∅"));
  const texts = rows.map((row) => compiled.columns.map((column, index) => shown(cellOf(row[index], column.type))).join(" | "));
  return texts.toSorted();
}

function documentOf(file: CaseFile): WorkbookDocument | null {
  return readWorkbookFile(workbookText(file)).document;
}

const files = caseFiles(join(import.meta.dirname, "cases"));
let compared = 0;

describe.each(running.names.filter((name) => name !== "duckdb"))("%s", (dialect) => {
  test.each(files)("%s", async (_path, file) => {
    const document = documentOf(file);
    if (document === null) throw new Error("no workbook");
    // Controls and further arguments are read by the command; what fails there fails by another connection's words.
    const plain = file.checks.filter((one) => one.controls === undefined && one.args === undefined && one.code === undefined);
    for (const check of plain) {
      const wanted = await rowsOf("duckdb", document, check);
      expect(await rowsOf(dialect, document, check), check.name).toEqual(wanted);
      compared += wanted === null ? 0 : 1;
    }
  });
  test("most checks are such ones", () => expect(compared).toBeGreaterThan(50));
});
