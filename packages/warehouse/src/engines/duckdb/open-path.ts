import { foreign } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { availableParallelism, tmpdir, totalmem } from "node:os";
import { basename, dirname, join } from "node:path";
import { WarehouseError } from "../../errors.ts";
import { formatOf } from "../../load/file-format.ts";
import type { PrepareOutcome } from "../../load/prepare.ts";
import type { EngineQuery } from "../../engine-query.ts";
import type { Lease } from "../../lease.ts";
import type { Connector, TableListing } from "../../port.ts";
import { DuckDbConnector } from "./connector.ts";
import { localEngine, type EngineClient } from "./engine-client.ts";
import type { OperationName, Operations } from "./operations/index.ts";
import type { QueryRequest } from "./query.ts";
import { DuckDbSession } from "./session.ts";
import { type FileTable, tablesOfFiles, unreadable } from "./tables-of-files.ts";

const MIB = 1024 * 1024;
const TEMPORARY_BYTES = 64 * 1024 * MIB;
const DELIMITED = /\.(?:csv|tsv|tab)$/iu;
/** A folder of data may hold workbooks as well: a .json file is a table where it is named itself. */
const WHOLE_JSON = /\.json$/iu;

const isTableFile = (name: string): boolean => DELIMITED.test(name) || formatOf(name) !== "delimited";

/**
 * Opens what a path holds, for reading, in this process: a DuckDB file, a folder of Parquet, CSV, TSV, spreadsheet, JSON and Arrow files, or one
 * such file. A file is a table in schema `main`, named as the file without its ending, its rows in the file's order, or several where it has
 * several sheets; it is read when a statement first names it. Files are never written. ENOENT and EINVAL where the path holds nothing of the kind.
 */
export async function openDuckDbPath(path: string): Promise<Connector> {
  const real = await realpath(path).catch(() => {
    throw new WarehouseError("ENOENT", message("errors-data.warehouse.nothing", { path }));
  });
  const found = await stat(real);
  const engine = found.isDirectory() || isTableFile(real) ? await openFiles(real, found.isDirectory()) : await openFile(real);
  return localConnector(() => Promise.resolve(engine));
}

/** An engine in this process without a table, opened when it is first used: for rows that statements bring themselves. */
export function openEmpty(): Connector {
  let opening: Promise<EngineClient> | null = null;
  return localConnector(() => (opening ??= openTables(new Map(), false)));
}

function localConnector(open: () => Promise<EngineClient>): Connector {
  return new DuckDbConnector(
    {
      use: async () => ({ engine: await open(), release: () => undefined }),
      close: async () => (await open()).close(),
    },
    { admit: () => Promise.resolve(freeLease), callTimeoutMs: 10 * 60_000, readerTimeoutMs: Number.POSITIVE_INFINITY },
  );
}

/** One process, one person: nobody to share with. */
const freeLease: Lease = { park: () => undefined, resume: () => undefined, release: () => undefined };

const shared = {
  threads: availableParallelism(),
  memoryBytes: Math.max(512 * MIB, Math.floor(totalmem() / 2)),
};

async function openFile(file: string): Promise<EngineClient> {
  const spill = await mkdtemp(join(tmpdir(), "sheaf-"));
  try {
    const session = await DuckDbSession.open({
      ...shared,
      file,
      readOnly: true,
      temporary: { folder: spill, maxBytes: TEMPORARY_BYTES },
      readableFolders: [],
    });
    const engine = localEngine(session);
    return { ...engine, close: () => engine.close().then(() => rm(spill, { recursive: true, force: true })) };
  } catch {
    await rm(spill, { recursive: true, force: true });
    throw new WarehouseError("warehouse_unreachable", message("errors-data.warehouse.no-duckdb-database-opened", { file: basename(file) }));
  }
}

async function openFiles(path: string, isFolder: boolean): Promise<EngineClient> {
  const folder = isFolder ? path : dirname(path);
  const names = isFolder
    ? (await readdir(folder)).filter((name) => isTableFile(name) && !WHOLE_JSON.test(name)).toSorted()
    : [basename(path)];
  if (names.length === 0) throw new WarehouseError("EINVAL", message("errors-data.warehouse.folder-holds-no-parquet-csv"));
  // A link to a file elsewhere is a file of the folder; one that leads nowhere is told when its table is named.
  const files = await Promise.all(names.map((name) => realpath(join(folder, name)).catch(() => null)));
  return openTables(new Map(names.map((name, index) => [name, files[index] ?? null])), isFolder);
}

/** `places`: where the file of a name lies; null for a link that leads nowhere. */
async function openTables(places: ReadonlyMap<string, string | null>, isFolder: boolean): Promise<EngineClient> {
  const tables = await tablesOfFiles(places, isFolder);
  const spill = await mkdtemp(join(tmpdir(), "sheaf-"));
  const session = await DuckDbSession.open({
    ...shared,
    file: null,
    readOnly: false,
    temporary: { folder: spill, maxBytes: TEMPORARY_BYTES },
    readableFolders: [...new Set([...[...places.values()].flatMap((file) => (file === null ? [] : [dirname(file)])), spill])],
  });
  return new FileTables(session, places, tables, spill);
}

/** Files as tables, read when they are named. */
class FileTables implements EngineClient {
  readonly #session: DuckDbSession;
  readonly #engine: EngineClient;
  /** Where the file of a name lies; null for a link that leads nowhere. */
  readonly #places: ReadonlyMap<string, string | null>;
  readonly #spill: string;
  /** By the lower-case name of the table. */
  readonly #files: ReadonlyMap<string, FileTable>;
  readonly #loaded = new Map<string, Promise<void>>();
  #lastLoad: Promise<void> = Promise.resolve();

  constructor(session: DuckDbSession, places: ReadonlyMap<string, string | null>, files: ReadonlyMap<string, FileTable>, spill: string) {
    this.#session = session;
    this.#engine = localEngine(session);
    this.#places = places;
    this.#files = files;
    this.#spill = spill;
  }

  query(request: QueryRequest): EngineQuery {
    const query = this.#session.query(request);
    const start = query.start.bind(query);
    query.start = async () => {
      await this.#loadNamed(
        request.sql,
        (request.given ?? []).map(({ name }) => name),
      );
      return start();
    };
    return query;
  }

  async call<K extends OperationName>(name: K, input: Operations[K]["input"]): Promise<Operations[K]["output"]> {
    if (name === "listTables") return this.#listing();
    if (name === "describe" || name === "check") await this.#loadNamed((input as Operations["describe"]["input"]).sql);
    if (name === "describeTable") await this.#load((input as Operations["describeTable"]["input"]).path.at(-1) ?? "");
    return this.#engine.call(name, input);
  }

  async close(): Promise<void> {
    await this.#engine.close();
    await rm(this.#spill, { recursive: true, force: true });
  }

  #listing(): readonly TableListing[] {
    return [...this.#files.values()].map(({ table }) => ({ path: ["main", table], kind: "table", comment: null, rowCountEstimate: null }));
  }

  async #loadNamed(sql: string, given: readonly string[] = []): Promise<void> {
    const { tables } = await this.#session.references(sql, given);
    for (const { schema, table } of tables) if (schema === null || schema.toLowerCase() === "main") await this.#load(table);
  }

  /** Once, also when several statements name it at the same time. */
  #load(table: string): Promise<void> {
    const key = table.toLowerCase();
    const source = this.#files.get(key);
    if (source === undefined) return Promise.resolve();
    const known = this.#loaded.get(key);
    if (known !== undefined) return known;
    // One after the other: loads that run at the same time would make the engine's own bookkeeping tables twice.
    const loading = this.#lastLoad.then(() => this.#read(source));
    this.#lastLoad = loading.catch(() => undefined);
    this.#loaded.set(key, loading);
    return loading;
  }

  async #read({ table, file: name, cells, failure }: FileTable): Promise<void> {
    const file = this.#places.get(name) ?? null;
    if (file === null) throw unreadable(name, message("errors-data.warehouse.link-leads-nowhere"), null);
    if (failure !== null) throw failure;
    if (formatOf(name) === "parquet") {
      const outcome = await this.#engine.call("inspect", { file, whole: false });
      if (!outcome.ok) throw unreadable(name, outcome.problem.text, outcome.problem.line);
      const { columns, rows } = outcome.content;
      await this.#ingest(table, file, { kind: "parquet", columns }, rows);
      return;
    }
    const staged = join(this.#spill, `${[...this.#files.values()].findIndex((one) => one.table === table)}.staged`);
    const outcome = cells === null ? await this.#prepareText(file, name, staged) : await this.#prepareCells(file, cells, staged);
    if (!outcome.ok) throw unreadable(name, outcome.problems[0]?.text ?? foreign(""), outcome.problems[0]?.line ?? null);
    await this.#ingest(table, staged, { kind: "staged-texts", columns: outcome.prepared.columns }, outcome.prepared.rows);
    await rm(staged, { force: true });
  }

  async #prepareText(file: string, name: string, staged: string): Promise<PrepareOutcome> {
    const looked = await this.#engine.call("sniff", { file, staged, fileName: name, choice: {} });
    if (!looked.ok) return { ok: false, problems: [looked.problem] };
    // Types by all texts, not by those that were looked at; nothing stands for an absent value but an empty field.
    return this.#engine.call("prepare", { file, staged, dialect: looked.sniffed.dialect, columns: null });
  }

  /** As uploads are read: all cells that hold something, under the row that looks like names. */
  async #prepareCells(file: string, { format, table }: NonNullable<FileTable["cells"]>, staged: string): Promise<PrepareOutcome> {
    const looked = await this.#engine.call("sniffCells", { file, staged, format, choice: { table, range: null, header: null } });
    if (!looked.ok) return { ok: false, problems: [looked.problem] };
    const choice = { table, range: null, header: looked.sniffed.header };
    return this.#engine.call("prepareCells", { file, staged, format, choice, columns: null });
  }

  #ingest(table: string, file: string, content: Operations["ingest"]["input"]["content"], rows: number): Promise<unknown> {
    return this.#engine.call("ingest", { file, content, path: ["main", table], mode: "create", rows, comment: null });
  }
}
