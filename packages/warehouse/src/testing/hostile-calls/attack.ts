import type { QueryRequest } from "../../engines/duckdb/query.ts";
import { EngineProcess, type ProcessSettings } from "../../engines/duckdb/process/engine-process.ts";
import { DuckDbSession } from "../../engines/duckdb/session.ts";
import type { CatalogueEntry } from "./calls.ts";
import { storedValues } from "./values.ts";

const MIB = 1024 * 1024;
/** A statement that takes longer is canceled; what does not end then, on however busy a machine, never would. */
const CANCEL_MS = 4_000;
const KILL_MS = 60_000;

/** Makes the tables of stored values, beside one of ordinary rows, and reads the catalogue. */
export async function prepareTarget(file: string): Promise<readonly (CatalogueEntry & { readonly isTable: boolean })[]> {
  const session = await DuckDbSession.open({
    file,
    readOnly: false,
    threads: 2,
    memoryBytes: 1024 * MIB,
    temporary: null,
    readableFolders: [],
  });
  await session.change(async (connection) => {
    await connection.run("CREATE TABLE t AS SELECT i, i AS j, 'text ' || i AS s FROM range(10) r(i)");
    await connection.run("CREATE SCHEMA hostile");
    for (const [name, { type, values }] of Object.entries(storedValues)) {
      await connection.run(`CREATE TABLE hostile.${name} (id INT, v ${type})`);
      for (const [id, value] of values.entries()) await connection.run(`INSERT INTO hostile.${name} VALUES (${id}, ${value})`);
    }
  });
  const rows = await session.rows(
    `SELECT lower(function_name), function_type, to_json(parameter_types)::VARCHAR, varargs FROM duckdb_functions() ORDER BY ALL`,
  );
  session.close();
  return rows.map(([name, kind, parameters, more]) => ({
    name: String(name),
    kind: String(kind),
    parameters: JSON.parse(typeof parameters === "string" ? parameters : "[]") as readonly string[],
    more: typeof more === "string" ? more : null,
    isTable: kind === "table" || kind === "table_macro" || kind === "pragma",
  }));
}

export interface Attack {
  readonly sent: number;
  readonly answered: number;
  /** Statements that ended the process, and how. */
  readonly deaths: readonly string[];
}

/** Runs statements in a process of little memory, one after the other; whatever they fail with, the process has to live. */
export async function attack(
  folder: string,
  file: string,
  statements: Iterable<string>,
  isOver: (sent: number) => boolean = () => false,
): Promise<Attack> {
  const settings: ProcessSettings = {
    folder,
    file,
    readOnly: true,
    threads: 1,
    memoryBytes: 256 * MIB,
    temporary: null,
    readableFolders: [],
    killBytes: 1200 * MIB,
    killAfterMs: KILL_MS,
  };
  let engine = await EngineProcess.start(settings);
  const deaths: string[] = [];
  let sent = 0;
  let answered = 0;
  for (const sql of statements) {
    if (isOver(sent)) break;
    sent++;
    if (await isAnswered(engine, { sql, columns: null, maxRows: 1000, firstRows: 100, batchRows: 1000 })) answered++;
    if (engine.isUsable) continue;
    const end = await engine.gone;
    deaths.push(`${end?.reason ?? "ended"}: ${sql}`);
    engine = await EngineProcess.start(settings);
  }
  await engine.close();
  return { sent, answered, deaths };
}

async function isAnswered(engine: EngineProcess, request: QueryRequest): Promise<boolean> {
  const query = engine.query(request);
  const timer = setTimeout(() => query.cancel(), CANCEL_MS);
  try {
    await query.start();
    while ((await query.next()) !== null);
    return true;
  } catch {
    // A fatal error ends the process a moment after its answer: the next packet it gives is behind it.
    await engine.call("version", null).catch(() => undefined);
    return false;
  } finally {
    clearTimeout(timer);
    await query.close();
  }
}
