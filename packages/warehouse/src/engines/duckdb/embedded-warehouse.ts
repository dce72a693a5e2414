import { message } from "@sheaf/messages";
import { randomUUID } from "node:crypto";
import { mkdir, realpath, rm, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Admission } from "../../admission.ts";
import { WarehouseError } from "../../errors.ts";
import { STAGED } from "../../leftovers.ts";
import type { PrepareCellsRequest } from "../../load/cells/prepare-cells.ts";
import type { SniffCellsRequest, SniffedCells } from "../../load/cells/sniff-cells.ts";
import type { LoadNote } from "../../load/cut-times.ts";
import type { ParquetContent } from "../../load/parquet.ts";
import type { LoadProblem } from "../../load/dialect.ts";
import type { NumberLook } from "../../load/types/dressed-numbers.ts";
import type { PrepareOutcome, PrepareProgress, PrepareRequest } from "../../load/prepare.ts";
import type { Sniffed, SniffRequest } from "../../load/sniff.ts";
import type { RowStore, RowsWrite } from "../../rows.ts";
import type { TableStore, TableWrite, TableWritten } from "../../tables.ts";
import { DuckDbConnector, type DuckDbConnectorOptions } from "./connector.ts";
import type { EngineSource } from "./engine-client.ts";
import type { TableVersion } from "./operations/changes.ts";
import type { ExaminedTables } from "./operations/examine.ts";
import type { IngestProgress, IngestRequest } from "./operations/load.ts";

/** How far a load is. */
export type LoadProgress = PrepareProgress | IngestProgress;

export interface LoadOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: LoadProgress) => void;
}

/** Where the rows of a load go. */
export interface LoadTarget {
  readonly path: readonly [schema: string, table: string];
  readonly mode: IngestRequest["mode"];
  readonly comment: string | null;
}

/** A load that succeeded. `blankLines`: lines without any character, which are no rows. */
export interface Loaded {
  readonly rows: number;
  readonly blankLines: number;
  readonly columns: readonly { readonly name: string }[];
  /** How the numbers of each column are shown in the file; null where it does not say. */
  readonly looks: readonly (NumberLook | null)[];
  /** Texts that are empty now, as they were no values: for each column the first one, and how many there are. */
  readonly emptied: readonly LoadProblem[];
  /** What else could not be kept. */
  readonly notes: readonly LoadNote[];
  readonly version: number;
}

/** Loaded whole, or not at all and why. */
export type LoadOutcome =
  | { readonly ok: true; readonly loaded: Loaded }
  | { readonly ok: false; readonly problems: readonly LoadProblem[] };
/** `readAs`: how a file that went wrong was read, for a person to correct. */
export type Looked<T> =
  | { readonly ok: true; readonly found: T }
  | { readonly ok: false; readonly problems: readonly LoadProblem[]; readonly readAs: object };

export interface EmbeddedWarehouseOptions extends DuckDbConnectorOptions {
  readonly tenant: string;
  /** The tenant's folder; `incoming` in it takes received files. */
  readonly folder: string;
  /** A short-lived process that looks at received files: what is wrong with them harms nobody else. */
  readonly loader: EngineSource;
  /** Loads that run at the same time, over all tenants. */
  readonly loads: Admission;
}

const ROWS_SCHEMA = "inputs";
const TABLES_SCHEMA = "written";
const TABLE_NAME_BYTES = 200;

const KILLED = message("errors-data.warehouse.load-cut-off");
const TOO_LARGE = message("errors-data.warehouse.reading-file-takes-memory");

/** A tenant's own warehouse: a connector, and the keeping of its tables. */
export class EmbeddedWarehouse extends DuckDbConnector {
  readonly #options: EmbeddedWarehouseOptions;
  #writes = 0;

  constructor(source: EngineSource, options: EmbeddedWarehouseOptions) {
    super(source, options);
    this.#options = options;
  }

  /** What people enter stands in tables of its own schema. */
  readonly rows: RowStore = {
    schema: ROWS_SCHEMA,
    mark: (table, signal) => this.call("readMark", { path: [ROWS_SCHEMA, table] }, { signal }),
    write: (change, signal) => this.#writeEntered(change, signal),
  };

  /** What schedules write stands in tables of its own schema. */
  readonly tables: TableStore = {
    schema: TABLES_SCHEMA,
    nameBytes: TABLE_NAME_BYTES,
    write: (change, signal) => this.#writeTable(change, signal),
  };

  /** Where received files are to be put before they are loaded; made if it is not there. Readable for us only. */
  async incomingFolder(): Promise<string> {
    const folder = join(this.#options.folder, "incoming");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  /** Writes of ours since this host began: whoever keeps results keeps them under this number. */
  get writes(): number {
    return this.#writes;
  }

  /** Data version of each table that was ever written, dropped ones included; kept with the rows themselves. */
  tableVersions(signal: AbortSignal): Promise<readonly TableVersion[]> {
    return this.call("listVersions", null, { signal });
  }

  listSchemas(signal: AbortSignal): Promise<readonly string[]> {
    return this.call("listSchemas", null, { signal });
  }

  /** EEXIST where there is one of that name. */
  createSchema(name: string): Promise<null> {
    return this.#write(() => this.call("createSchema", { name }));
  }

  /** With all its tables. ENOENT where there is none. */
  dropSchema(name: string): Promise<null> {
    return this.#write(() => this.call("dropSchema", { name }));
  }

  dropTable(path: readonly string[]): Promise<null> {
    return this.#write(() => this.call("dropTable", { path }));
  }

  /** Another name in the same schema. */
  renameTable(path: readonly string[], name: string): Promise<null> {
    return this.#write(() => this.call("renameTable", { path, name }));
  }

  /** The text that people see beside a table, e.g. its source. */
  commentTable(path: readonly string[], comment: string | null): Promise<null> {
    return this.#write(() => this.call("commentTable", { path, comment }));
  }

  /** Looks at the beginning of a received delimited file: dialect, columns and types, first rows, for a person to correct. */
  async sniffDelimited(
    request: Pick<SniffRequest, "file" | "fileName" | "choice" | "leaveOut" | "columns">,
    options: LoadOptions,
  ): Promise<Looked<Sniffed>> {
    const file = await this.#received(request.file);
    const outcome = await this.#inLoader(options, (connector) =>
      connector.call("sniff", { ...request, file, staged: this.#stagedPath() }, { signal: options.signal, takesLong: true }),
    );
    if (outcome.ok) return { ok: true, found: outcome.sniffed };
    return { ok: false, problems: [outcome.problem], readAs: outcome.dialect === null ? {} : { dialect: outcome.dialect } };
  }

  /** Looks at a received spreadsheet or file of records: its tables, and how one of them would be loaded. */
  async sniffCells(
    request: Pick<SniffCellsRequest, "file" | "format" | "choice" | "leaveOut" | "columns">,
    options: LoadOptions,
  ): Promise<Looked<SniffedCells>> {
    const file = await this.#received(request.file);
    const outcome = await this.#inLoader(options, (connector) =>
      connector.call("sniffCells", { ...request, file, staged: this.#stagedPath() }, { signal: options.signal, takesLong: true }),
    );
    if (outcome.ok) return { ok: true, found: outcome.sniffed };
    return { ok: false, problems: [outcome.problem], readAs: { tables: outcome.tables, table: outcome.table } };
  }

  /** Looks at a received Parquet file. */
  async inspectParquet(file: string, options: LoadOptions): Promise<Looked<ParquetContent>> {
    const received = await this.#received(file);
    const outcome = await this.#inLoader(options, (connector) =>
      connector.call("inspect", { file: received, whole: false }, { signal: options.signal, takesLong: true }),
    );
    return outcome.ok ? { ok: true, found: outcome.content } : { ok: false, problems: [outcome.problem], readAs: {} };
  }

  /**
   * Makes a table of a received delimited file: every row and every character of it, or nothing and the reasons. `columns`
   * null: types by all texts of the file, where nothing is lost. The received file stays.
   */
  loadDelimited(
    request: Pick<PrepareRequest, "file" | "dialect" | "columns" | "badCells" | "leaveOut">,
    target: LoadTarget,
    options: LoadOptions,
  ): Promise<LoadOutcome> {
    return this.#loadStaged(request.file, target, options, (connector, places) =>
      connector.call("prepare", { ...request, ...places }, this.#long(options)),
    );
  }

  /** Makes a table of one that a received spreadsheet or file of records holds, as `loadDelimited` does. */
  loadCells(
    request: Pick<PrepareCellsRequest, "file" | "format" | "choice" | "columns" | "badCells" | "leaveOut">,
    target: LoadTarget,
    options: LoadOptions,
  ): Promise<LoadOutcome> {
    return this.#loadStaged(request.file, target, options, (connector, places) =>
      connector.call("prepareCells", { ...request, ...places }, this.#long(options)),
    );
  }

  async #loadStaged(
    received: string,
    target: LoadTarget,
    options: LoadOptions,
    prepare: (connector: DuckDbConnector, places: { readonly file: string; readonly staged: string }) => Promise<PrepareOutcome>,
  ): Promise<LoadOutcome> {
    const file = await this.#received(received);
    const staged = this.#stagedPath();
    const lease = await this.#options.loads.acquire({ tenant: this.#options.tenant, person: "" }, options.signal);
    try {
      const outcome = await this.#inLoader(options, (connector) => prepare(connector, { file, staged }), true);
      if (!outcome.ok) return outcome;
      const { columns, looks, rows, blankLines, emptied, notes } = outcome.prepared;
      const content = { kind: "staged-texts" as const, columns, hasBadTexts: emptied.length > 0 };
      const { version } = await this.#ingest({ file: staged, content, rows, ...target }, options);
      return { ok: true, loaded: { rows, blankLines, columns, looks, emptied, notes, version } };
    } finally {
      await rm(staged, { force: true });
      lease.release();
    }
  }

  /** Makes a table of a received Parquet file, with the exact types that it has. The received file stays. */
  async loadParquet(file: string, target: LoadTarget, options: LoadOptions): Promise<LoadOutcome> {
    const received = await this.#received(file);
    const lease = await this.#options.loads.acquire({ tenant: this.#options.tenant, person: "" }, options.signal);
    try {
      options.onProgress?.({ phase: "checking" });
      const outcome = await this.#inLoader(
        options,
        (connector) => connector.call("inspect", { file: received, whole: true }, this.#long(options)),
        true,
      );
      if (!outcome.ok) return { ok: false, problems: [outcome.problem] };
      const { content } = outcome;
      const { version } = await this.#ingest(
        { file: received, content: { kind: "parquet", columns: content.columns }, rows: content.rows, ...target },
        options,
      );
      const { columns, rows, notes } = content;
      return { ok: true, loaded: { rows, blankLines: 0, columns, looks: columns.map(() => null), emptied: [], notes, version } };
    } finally {
      lease.release();
    }
  }

  /**
   * A copy of the whole warehouse as it stands at one moment, in a file of its own that the caller takes away. What people enter is left
   * out: it stands in the metadata store, and its tables are made anew from there.
   */
  async copy(signal: AbortSignal): Promise<{ readonly file: string; readonly remove: () => Promise<void> }> {
    await this.incomingFolder();
    const file = this.#stagedPath();
    const remove = async (): Promise<void> => {
      for (const path of [file, `${file}.wal`]) await rm(path, { force: true });
    };
    try {
      await this.call("copyDatabase", { file, without: [ROWS_SCHEMA] }, { signal, takesLong: true });
      return { file, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  }

  /** Reads all tables whole, and says which cannot be read. */
  examine(signal: AbortSignal): Promise<ExaminedTables> {
    return this.call("examineTables", null, { signal, takesLong: true });
  }

  #writeEntered({ table, rows, ...change }: RowsWrite, signal: AbortSignal): Promise<boolean> {
    return this.#byFile(rows, signal, (file) =>
      this.call("writeRows", { ...change, path: [ROWS_SCHEMA, table], file }, { signal, takesLong: true }),
    );
  }

  #writeTable({ table, rows, ...change }: TableWrite, signal: AbortSignal): Promise<TableWritten> {
    return this.#byFile(rows, signal, (file) =>
      this.call("writeTable", { ...change, path: [TABLES_SCHEMA, table], file }, { signal, takesLong: true }),
    );
  }

  /** The rows go by a file: they may be many, and what goes between processes is read whole. */
  async #byFile<T>(rows: AsyncIterable<readonly string[]>, signal: AbortSignal, work: (file: string) => Promise<T>): Promise<T> {
    await this.incomingFolder();
    const file = this.#stagedPath();
    try {
      const lines = async function* (): AsyncGenerator<string> {
        for await (const portion of rows) yield portion.map((row) => `${row}\n`).join("");
      };
      await writeFile(file, lines(), { mode: 0o600, signal });
      return await this.#write(() => work(file));
    } finally {
      await rm(file, { force: true });
    }
  }

  #ingest(request: IngestRequest, options: LoadOptions): Promise<{ readonly version: number }> {
    return this.#write(() => this.call("ingest", request, this.#long(options)));
  }

  /** Whatever comes of a write, a crash in the middle included: what was kept before it is not to be trusted. */
  async #write<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#writes++;
    }
  }

  #long(options: LoadOptions): { readonly signal: AbortSignal; readonly takesLong: true; readonly onProgress: (report: unknown) => void } {
    return {
      signal: options.signal,
      takesLong: true,
      onProgress: (report) => {
        options.onProgress?.(report as LoadProgress);
      },
    };
  }

  /** The loader has a connector of its own: its calls wait for no query. A look takes its turn among the loads, too. */
  async #inLoader<T>(options: LoadOptions, work: (connector: DuckDbConnector) => Promise<T>, hasTurn = false): Promise<T> {
    const lease = hasTurn ? null : await this.#options.loads.acquire({ tenant: this.#options.tenant, person: "" }, options.signal);
    try {
      return await work(new DuckDbConnector(this.#options.loader, this.#options));
    } catch (error) {
      if (error instanceof WarehouseError && error.details["killed"] === true)
        throw new WarehouseError("service_error", KILLED, { cause: "process" });
      if (error instanceof WarehouseError && error.details["cause"] === "memory")
        throw new WarehouseError("EINVAL", TOO_LARGE, { cause: "memory" });
      // Whatever broke the process: it was reading this one file. One that did not start has read nothing.
      if (error instanceof WarehouseError && error.details["cause"] === "process" && error.errorCode !== "warehouse_unreachable") {
        throw new WarehouseError("EINVAL", message("errors-data.warehouse.file-could-not-read"), { cause: "value" });
      }
      throw error;
    } finally {
      lease?.release();
    }
  }

  #stagedPath(): string {
    return join(this.#options.folder, "incoming", randomUUID() + STAGED);
  }

  /** Only files that lie in the incoming folder are read, whatever links lead where. */
  async #received(file: string): Promise<string> {
    const folder = await realpath(await this.incomingFolder());
    const path = await realpath(file).catch(() => {
      throw new WarehouseError("ENOENT", message("errors-data.warehouse.file-not"));
    });
    if (!path.startsWith(folder + sep)) throw new WarehouseError("EINVAL", message("errors-data.warehouse.file-not-folder-received-files"));
    return path;
  }
}
