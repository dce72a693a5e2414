import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { CodedError, type InodeSummary, loadRequest, sniffRequest, uploadParams } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import {
  type CellChoice,
  type Dialect,
  type EmbeddedWarehouse,
  formatOf,
  type LoadNote,
  type LoadOptions,
  type LoadOutcome,
  type LoadTarget,
  type Looked,
  type LoadProblem,
} from "@sheaf/warehouse";
import { z } from "zod";
import { audit, operation, type OperationContext, RawAnswer } from "../../../platform/operations/index.ts";
import { type ColumnFormats, UPLOADS_SCHEMA, type WarehouseDoor } from "../../connections/index.ts";
import { homeOf, insertInode, presentInode, requireInode } from "../../documents/index.ts";
import { formatsOfFile } from "../file-formats.ts";
import { planTable, takeBack } from "../planned-tables.ts";
import { moveUpload, requireUpload, type Upload } from "../store.ts";
import { requireUploadable } from "./receive.ts";

export function loadOperations(door: WarehouseDoor) {
  const sniffUpload = operation({
    name: "SniffUpload",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/uploads/:uploadId/sniff" },
    summary: "What a received file is taken for: sheets and ranges or delimiter, header, columns and types, first rows",
    input: z.object({ params: uploadParams, body: sniffRequest }),
    output: z.unknown(),
    capability: "canUploadCSV",
    scope: "data:write",
    ids: { "params.uploadId": "upload" },
    run: async (context, { params: { uploadId }, body: { choice, cells, leaveOut, columns } }) => {
      const upload = await requireReceived(context, uploadId);
      const warehouse = door.managed(context.actor.organizationId);
      const file = join(await warehouse.incomingFolder(), uploadId);
      const format = formatOf(upload.fileName);
      const options = { signal: context.signal };
      const asked = { leaveOut, columns };
      switch (format) {
        case "parquet":
          return { kind: "parquet", ...found(await warehouse.inspectParquet(file, options)) };
        case "delimited": {
          const given = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
          const request = { file, fileName: upload.fileName, choice: given, ...asked };
          return { kind: "delimited", ...found(await warehouse.sniffDelimited(request, options)) };
        }
        default:
          return { kind: "cells", ...found(await warehouse.sniffCells({ file, format, choice: cellChoice(cells), ...asked }, options)) };
      }
    },
  });

  const loadUpload = operation({
    name: "LoadUpload",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/uploads/:uploadId/load" },
    summary:
      "Makes a table and a file of a received one: whole, or not at all with the places. Answers with lines of JSON: progress, then `done` or `error`",
    input: z.object({ params: uploadParams, body: loadRequest }),
    output: null,
    capability: "canUploadCSV",
    scope: "data:write",
    ids: { "params.uploadId": "upload", "body.folderId": "folder" },
    transaction: false,
    run: async (context, { params: { uploadId }, body }) => {
      const { db, actor } = context;
      const upload = await requireUpload(context, uploadId);
      const folderId = body.folderId ?? (await homeOf(db, actor));
      await requireInode(db, actor, folderId, "inode.create-child");
      const lines = new Readable({ read: () => undefined });
      const say = (line: object): void => void lines.push(`${JSON.stringify(line)}\n`);
      // told again after a lost answer: the same file, not a second one
      const existing = await datafileOf(context, uploadId);
      if (existing !== null) {
        const { inodeId, path, formats } = existing;
        say({ done: await presentInode(db, actor, inodeId), path, formats, emptied: [], notes: [] });
        lines.push(null);
        return ndjson(lines);
      }
      await requireReceived(context, uploadId);
      await requireUploadable(context, upload.connectionId);
      void load(context, door.managed(actor.organizationId), upload, { ...body, folderId }, say)
        .then(
          ({ inode, ...told }) => say({ done: inode, ...told }),
          (error: unknown) => {
            if (!(error instanceof CodedError))
              context.log.error({ err: error, requestId: context.requestId }, "a load failed unexpectedly");
            const coded = error instanceof CodedError ? error : new CodedError("service_error");
            say({
              error: {
                code: coded.code,
                message: coded.message,
                requestId: context.requestId,
                incidentId: null,
                ...(coded.errorCode === null ? {} : { errorCode: coded.errorCode }),
                details: coded.details,
              },
            });
          },
        )
        .finally(() => lines.push(null));
      return ndjson(lines);
    },
  });

  return [sniffUpload, loadUpload];
}

function ndjson(lines: Readable): RawAnswer {
  return new RawAnswer(200, { "content-type": "application/x-ndjson", "x-accel-buffering": "no" }, lines);
}

async function requireReceived(context: OperationContext, uploadId: string): Promise<Upload> {
  const upload = await requireUpload(context, uploadId);
  if (upload.state !== "received")
    throw new CodedError(
      "EINVAL",
      upload.state === "receiving"
        ? message("errors-files.uploads.file-not-yet")
        : message("errors-files.uploads.file-loaded-discarded-already"),
    );
  return upload;
}

async function datafileOf(
  { db, actor }: OperationContext,
  uploadId: string,
): Promise<{ readonly inodeId: string; readonly path: readonly string[]; readonly formats: ColumnFormats } | null> {
  const row = await db
    .selectFrom("datafiles")
    .select(["inode_id", "table_path", "column_formats"])
    .where("organization_id", "=", actor.organizationId)
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
  return row === undefined ? null : { inodeId: row.inode_id, path: row.table_path, formats: row.column_formats ?? {} };
}

/** What is told of a file that was loaded. */
interface LoadedFile {
  readonly inode: InodeSummary;
  readonly path: readonly string[];
  /** How its numbers are shown, by the names of its columns. */
  readonly formats: ColumnFormats;
  readonly emptied: readonly object[];
  readonly notes: readonly LoadNote[];
}

/**
 * Loads the table, then adds the file; if the second fails, the table goes again. The table is noted before it is made, so that a kill
 * in between leaves nothing that nobody knows of.
 */
async function load(
  context: OperationContext,
  warehouse: EmbeddedWarehouse,
  upload: Upload,
  wanted: {
    readonly name: string;
    readonly folderId: string;
    readonly dialect: z.infer<typeof loadRequest>["dialect"];
    readonly cells?: z.infer<typeof loadRequest>["cells"];
    readonly columns: z.infer<typeof loadRequest>["columns"];
    readonly badCells?: "empty" | undefined;
    readonly leaveOut?: readonly number[] | undefined;
  },
  say: (line: object) => void,
): Promise<LoadedFile> {
  const { actor, store, signal } = context;
  const file = join(await warehouse.incomingFolder(), upload.id);
  const path = await planFreePath(context, warehouse, upload.id, wanted.name);
  const planned = { organizationId: actor.organizationId, uploadId: upload.id, path };
  const options = { signal, onProgress: (progress: object) => say({ progress }) };
  const target = { path, mode: "create" as const, comment: `Uploaded from ${upload.fileName}` };
  const outcome = await loadTable(warehouse, upload, file, wanted, target, options).catch(async (error: unknown) => {
    await takeBack(context, warehouse, planned);
    throw error;
  });
  if (!outcome.ok) {
    await takeBack(context, warehouse, planned);
    throw refused(outcome.problems);
  }
  const { rows, emptied, notes } = outcome.loaded;
  const kept = formatsOfFile(outcome.loaded);
  const told = { path, formats: kept ?? {}, emptied, notes };
  try {
    const inodeId = await store.db.transaction().execute(async (db) => {
      const inside = { ...context, db };
      await requireInode(db, actor, wanted.folderId, "inode.create-child");
      if (!(await moveUpload(db, actor.organizationId, upload.id, ["received"], "loaded")))
        throw new CodedError("EEXIST", message("errors-files.uploads.file-loaded-already"));
      const made = await insertInode(inside, { type: "datafile", name: wanted.name, parentId: wanted.folderId });
      await db
        .insertInto("datafiles")
        .values({
          organization_id: actor.organizationId,
          inode_id: made,
          connection_id: upload.connectionId,
          upload_id: upload.id,
          table_path: [...path],
          byte_size: upload.byteSize,
          row_count: rows,
          column_formats: kept === null ? null : JSON.stringify(kept),
        })
        .execute();
      await audit(inside, "upload.load", { kind: "datafile", id: made }, { rows, bytes: upload.byteSize });
      return made;
    });
    await rm(file, { force: true });
    return { inode: await presentInode(store.db, actor, inodeId), ...told };
  } catch (error) {
    // a connection that broke at the commit says nothing of its outcome
    const made = await datafileOf(context, upload.id);
    if (made !== null) return { inode: await presentInode(store.db, actor, made.inodeId), ...told, path: made.path };
    await takeBack(context, warehouse, planned);
    throw error;
  }
}

async function loadTable(
  warehouse: EmbeddedWarehouse,
  upload: Upload,
  file: string,
  wanted: Pick<z.infer<typeof loadRequest>, "dialect" | "cells" | "columns" | "badCells"> & {
    readonly leaveOut?: readonly number[] | undefined;
  },
  target: LoadTarget,
  options: LoadOptions,
): Promise<LoadOutcome> {
  const format = formatOf(upload.fileName);
  if (format === "parquet") return warehouse.loadParquet(file, target, options);
  const { leaveOut } = wanted;
  const columns = { columns: wanted.columns, leaveOut, ...(wanted.badCells === undefined ? {} : { badCells: wanted.badCells }) };
  if (format !== "delimited") {
    let choice = cellChoice(wanted.cells);
    if (choice.header === null) {
      const sniffed = await warehouse.sniffCells({ file, format, choice }, { signal: options.signal });
      if (!sniffed.ok) return sniffed;
      choice = { ...choice, header: sniffed.found.header };
    }
    return warehouse.loadCells({ file, format, choice, ...columns }, target, options);
  }
  if (wanted.dialect !== null) return warehouse.loadDelimited({ file, dialect: dialectOf(wanted.dialect), ...columns }, target, options);
  const sniffed = await warehouse.sniffDelimited({ file, fileName: upload.fileName, choice: {} }, { signal: options.signal });
  if (!sniffed.ok) return sniffed;
  return warehouse.loadDelimited({ file, dialect: sniffed.found.dialect, ...columns }, target, options);
}

function dialectOf({ ragged, ...dialect }: NonNullable<z.infer<typeof loadRequest>["dialect"]>): Dialect {
  return { ...dialect, ...(ragged === undefined ? {} : { ragged }) };
}

function cellChoice(cells: z.infer<typeof sniffRequest>["cells"]): CellChoice {
  return { table: cells?.table ?? null, range: cells?.range ?? null, header: cells?.header ?? null, hidden: cells?.hidden };
}

function found<T>(looked: Looked<T>): T {
  if (!looked.ok) throw refused(looked.problems, looked.readAs);
  return looked.found;
}

/** A table name that is free: the wanted one, made plain, with a number where it is taken. It is this upload's from now on. */
async function planFreePath(
  context: OperationContext,
  warehouse: EmbeddedWarehouse,
  uploadId: string,
  name: string,
): Promise<readonly [string, string]> {
  const { signal, actor } = context;
  const schemas = await warehouse.listSchemas(signal);
  if (!schemas.includes(UPLOADS_SCHEMA)) {
    await warehouse.createSchema(UPLOADS_SCHEMA).catch((error: unknown) => {
      if (!(error instanceof CodedError) || error.code !== "EEXIST") throw error;
    });
  }
  const taken = new Set(
    (await warehouse.listTables(signal))
      .filter((table) => table.path.at(-2) === UPLOADS_SCHEMA)
      .map((table) => table.path.at(-1)?.toLowerCase()),
  );
  const plain =
    name
      .replace(/\.(?:csv|tsv|txt|parquet|pq|xls[xmb]?|ods|jsonl?|ndjson|arrows?|feather|ipc)$/i, "")
      .replaceAll(/[^\p{L}\p{N}_ -]+/gu, "_")
      .trim()
      .slice(0, 100) || "file";
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? plain : `${plain}_${n}`;
    if (taken.has(candidate.toLowerCase())) continue;
    const path = [UPLOADS_SCHEMA, candidate] as const;
    if (await planTable(context, { organizationId: actor.organizationId, uploadId, path })) return path;
  }
}

/** `readAs`: how the file was read, so that a person can correct it. */
function refused(problems: readonly LoadProblem[], readAs: object = {}): CodedError {
  return new CodedError(
    "document_invalid",
    problems[0] === undefined ? message("errors-files.uploads.file-cannot-loaded") : problems[0].text,
    {
      problems: problems.slice(0, 100),
      ...readAs,
    },
  );
}
