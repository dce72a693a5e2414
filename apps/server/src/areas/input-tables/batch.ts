import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import {
  breachError,
  CodedError,
  inputBatchHead,
  type InputBatchHead,
  type InputChange,
  inputChange,
  limits,
  type ErrorText,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { scanJson } from "@sheaf/workbook";

/** What a batch does to one row, all its lines taken together. Values by column, as they were offered. */
export interface RowChange {
  readonly rowId: string;
  kind: "add" | "set" | "delete";
  readonly cells: Map<string, unknown>;
  /** Of an added row: below which; undefined = below all. Rows added together keep their order. */
  after: string | null | undefined;
}

export interface Batch {
  readonly head: InputBatchHead;
  readonly rows: ReadonlyMap<string, RowChange>;
  /** Of the changes as they came: the same id with other ones is another batch. Sent again, a batch may have another head. */
  readonly hash: Buffer;
}

/** Reads a batch line by line as it comes, so that neither a large one nor a hostile one is in memory twice. */
export async function readBatch(body: Readable): Promise<Batch> {
  const hash = createHash("sha256");
  const rows = new Map<string, RowChange>();
  let head: InputBatchHead | null = null;
  let cells = 0;
  for await (const line of linesOf(body)) {
    const value = parsed(line);
    if (head === null) {
      head = checked(inputBatchHead.safeParse(value));
      continue;
    }
    hash.update(line).update("\n");
    const change = checked(inputChange.safeParse(value));
    if (change.kind !== "delete") {
      cells += change.rowIds.length * change.columns.length;
      if (cells > limits.inputBatchCells)
        throw tooLarge(message("errors-data.input-tables.batch-most-cells", { most: limits.inputBatchCells }));
    }
    fold(rows, change);
    if (rows.size > limits.inputBatchRows)
      throw tooLarge(message("errors-data.input-tables.batch-most-rows", { most: limits.inputBatchRows }));
  }
  if (head === null || rows.size === 0) throw new CodedError("EINVAL", message("errors-data.input-tables.batch-head-least-one-change"));
  return { head, rows, hash: hash.digest() };
}

function fold(rows: Map<string, RowChange>, change: InputChange): void {
  if (change.kind !== "delete") {
    const fits = change.values.length === change.columns.length && change.values.every((list) => list.length === change.rowIds.length);
    if (!fits) throw new CodedError("EINVAL", message("errors-data.input-tables.each-column-change-many-values"));
    if (new Set(change.columns).size !== change.columns.length)
      throw new CodedError("EINVAL", message("errors-data.input-tables.column-stands-twice-change"));
  }
  for (const [index, rowId] of change.rowIds.entries()) {
    const before = rows.get(rowId);
    if (change.kind === "delete") {
      rows.set(rowId, { rowId, kind: "delete", cells: new Map(), after: undefined });
      continue;
    }
    const row: RowChange =
      before === undefined || (before.kind === "delete" && change.kind === "add")
        ? { rowId, kind: change.kind, cells: new Map(), after: undefined }
        : before;
    // what is deleted stays so, unless it is added again
    if (row.kind === "delete") continue;
    if (change.kind === "add") {
      row.kind = "add";
      row.after = change.after;
    }
    for (const [at, columnId] of change.columns.entries()) row.cells.set(columnId, change.values[at]?.[index] ?? null);
    rows.set(rowId, row);
  }
}

async function* linesOf(body: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  // Joined when the line ends: a long one is not gone over again with each piece that comes.
  let begun: string[] = [];
  let size = 0;
  const ended = (end: string): string => {
    const line = [...begun, end].join("");
    begun = [];
    return line;
  };
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.inputBatchBytes) throw tooLarge(message("errors-data.input-tables.batch-larger-entered-once"));
      const pieces = decoder.decode(chunk, { stream: true }).split("\n");
      const open = pieces.pop() ?? "";
      for (const piece of pieces) {
        const line = ended(piece);
        if (line.trim() !== "") yield line;
      }
      begun.push(open);
    }
    begun.push(decoder.decode());
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError("EINVAL", message("errors-data.input-tables.batch-cannot-read"));
  }
  const last = ended("");
  if (last.trim() !== "") yield last;
}

function parsed(line: string): unknown {
  const breach = scanJson(line, { depth: limits.json.depth, values: 2 * limits.inputBatchCells });
  if (breach !== null) throw breachError(breach, "line");
  try {
    // Each value goes through a reviver, which takes several times as long as reading: only where there may be something to leave out.
    return /__proto__|\\u/u.test(line)
      ? JSON.parse(line, (key, value: unknown) => (key === "__proto__" ? undefined : value))
      : JSON.parse(line);
  } catch {
    throw new CodedError("EINVAL", message("errors-data.input-tables.line-batch-not-valid-json"));
  }
}

function checked<T>(
  result:
    | { readonly success: true; readonly data: T }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
      },
): T {
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new CodedError(
    "EINVAL",
    message("errors.field", { field: issue?.path.map(String).join(".") ?? "", problem: issue?.message ?? message("errors.not-valid") }),
  );
}

function tooLarge(text: ErrorText): CodedError {
  return new CodedError("payload_too_large", text);
}
