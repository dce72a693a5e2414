import { z } from "zod";
import { idSchema } from "./calls/common.ts";
import { limits } from "./limits.ts";

/**
 * Entries into input tables. What people enter is a log: each batch is one transaction, applied whole or not at all, and at most once
 * for its id. `seq` is the place of an entry in the log of its table and layer, dense and rising from 1.
 */

const elementId = z.string().min(1).max(200);
const columnId = z.string().min(1).max(200);
export const inputRowId = z
  .string()
  .min(1)
  .max(limits.inputRowIdLength)
  .refine((text) => !/[\u0000-\u001f\u007f]/u.test(text), { message: "Control characters are not allowed" });

export const inputLayers = ["draft", "published"] as const;
export type InputLayer = (typeof inputLayers)[number];
const layer = z.enum(inputLayers);

export const inputTableParams = z.strictObject({ workbookId: idSchema, elementId });
const layerQuery = z.looseObject({ layer });
const count = z.string().regex(/^\d{1,15}$/);

/** Text as it is, numbers (as decimal text where a double does not hold them), dates as ISO 8601, true and false, lists of texts; null = empty. */
export type InputValue = string | number | boolean | readonly string[] | null;

/** So many earlier batches a late one names at most. */
const INPUT_YIELDS = 2_000;

/** First line of a batch. */
export const inputBatchHead = z.strictObject({
  /** Made by the client; told again, it gives the first answer and changes nothing. */
  batchId: idSchema,
  layer,
  /** The greatest `seq` that the client has seen: a cell changed after it by somebody else is a conflict. */
  seen: z.int().min(0),
  /**
   * What becomes of the batch where a value breaks a rule. Absent: what the column says (`sheaf.entry.onInvalid`). `reject`: nothing lands.
   * `keep-valid`: the other cells land, bad ones are told. `flag`: the same, and bad ones keep their old value with the offered one beside it.
   */
  onInvalid: z.enum(["reject", "keep-valid", "flag"]).optional(),
  /**
   * Present: the batch was made earlier than it is sent, and what anybody entered after `seen` stays, with the offered value flagged beside
   * it. The ids are those of earlier batches of the same origin, to which it does not give way.
   */
  yields: z.array(idSchema).max(INPUT_YIELDS).optional(),
  /** The batch takes back what was done at `seen`, or does it again: what others entered since stays, and the rows into which they did. */
  spares: z.literal(true).optional(),
});

const rowIds = z.array(inputRowId).min(1).max(limits.inputBatchRows);
const columnIds = z.array(columnId).max(2_000);
/** One list per column, each with one value per row. Checked against the columns' types on the server. */
const cells = z.array(z.array(z.unknown()));

/** Every further line of a batch, in order; a line may bring a part of the rows. */
export const inputChange = z.discriminatedUnion("kind", [
  /** New rows (of an empty table). `after`: below that row; null: above all; absent: below all. The id of a deleted row brings it back. */
  z.strictObject({ kind: z.literal("add"), rowIds, columns: columnIds, values: cells, after: inputRowId.nullable().optional() }),
  z.strictObject({ kind: z.literal("set"), rowIds, columns: columnIds, values: cells }),
  z.strictObject({ kind: z.literal("delete"), rowIds }),
]);

export type InputBatchHead = z.infer<typeof inputBatchHead>;
export type InputChange = z.infer<typeof inputChange>;

/** Content type of a batch: lines of JSON, the head first. */
export const INPUT_BATCH = "application/x-ndjson";

export const inputRefusalCodes = [
  "E_VALUE_TYPE",
  "E_RANGE",
  "E_NOT_LISTED",
  "E_REQUIRED",
  "E_VALIDATE",
  "E_UNIQUE",
  "E_LOCKED",
  "E_CONFLICT",
  "E_NO_ROW",
] as const;
export type InputRefusalCode = (typeof inputRefusalCodes)[number];
const refusalCode = z.enum(inputRefusalCodes);

const person = z.object({ id: z.string(), name: z.string() });
const value = z.unknown();

/** A cell that was not taken as it was offered. `columnId` null: the whole row, `offered` its values; or a cell that the caller does not see. `flagged`: it stands beside the old value until it is mended. */
export const inputRefusal = z.object({
  rowId: z.string(),
  columnId: z.string().nullable(),
  code: refusalCode,
  message: z.string(),
  offered: value,
  flagged: z.boolean(),
  /** It was not offered: it stood there, and stays, but breaks its rule since other cells of the row changed. */
  stood: z.boolean().optional(),
});
/** A cell that somebody else had changed after `seen`. `theirs` is what stood there; `taken`: the offered value stands now. */
export const inputConflict = z.object({
  rowId: z.string(),
  columnId: z.string(),
  theirs: value,
  by: person,
  at: z.string(),
  taken: z.boolean(),
});

/** At most this many refusals and conflicts are listed; `refusedCells` and `conflictCells` count all. */
export const INPUT_LISTED = 1_000;

/** POST /v2/workbooks/:workbookId/input-tables/:elementId/entries */
export const inputAnswer = z.object({
  batchId: z.string(),
  /** False: nothing landed, for the refusals that are listed. */
  applied: z.boolean(),
  seq: z.int(),
  cells: z.int(),
  rowsAdded: z.int(),
  rowsDeleted: z.int(),
  refused: z.array(inputRefusal),
  refusedCells: z.int(),
  conflicts: z.array(inputConflict),
  conflictCells: z.int(),
});
export type InputAnswer = z.infer<typeof inputAnswer>;
export type InputRefusal = z.infer<typeof inputRefusal>;
export type InputConflict = z.infer<typeof inputConflict>;

/** POST /v2/workbooks/:workbookId/input-tables/:elementId/judge : looks at all values of a column with its rules as they are now. */
export const inputJudgeRequest = z.strictObject({ layer, columnId });
export const inputJudged = z.object({
  /** Rows that were looked at, and values in use that break a rule; those are flagged now, and values that meet it no more flagged. */
  rows: z.int(),
  broken: z.int(),
  seq: z.int(),
});
export type InputJudged = z.infer<typeof inputJudged>;

/**
 * GET /v2/workbooks/:workbookId/input-tables/:elementId/values?layer=&columnId= : what is kept in a column, in all rows that hold something,
 * whatever the column's type is now and whatever filters hide.
 */
export const inputValuesQuery = z.looseObject({ layer, columnId });
export const inputValues = z.object({
  /** The last entry that they hold. */
  seq: z.int(),
  cells: z.array(
    z.object({
      rowId: z.string(),
      value,
      /** A value that was offered and is not in use, where one stands beside it. */
      flag: z.object({ offered: value, code: refusalCode }).optional(),
    }),
  ),
});
export type InputValues = z.infer<typeof inputValues>;

/** POST /v2/workbooks/:workbookId/input-tables/:elementId/options */
export const inputOptionsRequest = z.strictObject({
  layer,
  /** Null: a row that is not there yet. */
  rowId: inputRowId.nullable(),
  columnId,
  /** Cells of the row as they stand on screen; the others are as they were entered. */
  cells: z.record(columnId, value),
  /** Options hold it, without regard to case; empty: all. */
  search: z.string().max(1_000),
  /** Of a column of lists: what is chosen already. */
  chosen: z.array(z.string().max(10_000)).max(1_000),
});
export type InputOptionsRequest = z.infer<typeof inputOptionsRequest>;
export const inputOptions = z.object({
  options: z.array(z.string()),
  /** There are, or may be, more than are listed: search. */
  more: z.boolean(),
});
export type InputOptions = z.infer<typeof inputOptions>;

/** GET /v2/workbooks/:workbookId/input-tables/:elementId/rowless?layer= : entries of a linked table whose row is not there. */
export const inputRowless = z.object({
  /** Null: it cannot be told, for rows may be hidden from the caller; of an empty table there are none. */
  count: z.int().nullable(),
  /** At most `INPUT_LISTED` of them. */
  rows: z.array(z.object({ rowId: z.string(), cells: z.record(z.string(), value), by: person, at: z.string() })),
});
export type InputRowless = z.infer<typeof inputRowless>;

/** POST …/files?layer=&columnId=&name=&control= and GET …/files/:fileId?layer= ; `control`: the file upload by which it comes. */
export const cellFileQuery = z.looseObject({
  layer,
  columnId,
  name: z.string().min(1).max(1_000),
  control: z.string().min(1).max(200).optional(),
});
export const cellFileParams = z.strictObject({ workbookId: idSchema, elementId, fileId: idSchema });

/** GET /v2/workbooks/:workbookId/input-tables/:elementId?layer= */
export const inputStateQuery = layerQuery;
export const inputState = z.object({
  layer,
  seq: z.int(),
  rows: z.int(),
  /** Whether the caller may enter data here, and the columns that are locked for them. */
  mayEnter: z.boolean(),
  lockedColumns: z.array(z.string()),
  /** Where the rows stand: a table of the connection, or with us and `rowLimit` rows at most in a query. */
  storage: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("warehouse"), path: z.array(z.string()) }),
    z.object({ kind: z.literal("store"), rowLimit: z.int() }),
  ]),
  invalid: z.array(
    z.object({
      rowId: z.string(),
      columnId: z.string(),
      offered: value,
      kept: value,
      code: refusalCode,
      message: z.string(),
      by: person,
      at: z.string(),
    }),
  ),
  invalidCells: z.int(),
});
export type InputState = z.infer<typeof inputState>;

/** GET /v2/workbooks/:workbookId/input-tables/:elementId/history?layer=&rowId=&columnId=&before=&limit= : the newest first. */
export const inputHistoryQuery = z.looseObject({
  layer,
  rowId: inputRowId.optional(),
  columnId: columnId.optional(),
  /** Changes with a smaller `seq`. */
  before: count.optional(),
  limit: count.optional(),
});
export const inputHistory = z.object({
  changes: z.array(
    z.object({
      seq: z.int(),
      batchId: z.string(),
      kind: z.enum(["add", "set", "delete"]),
      rowId: z.string(),
      /** Null where the change is of the row as a whole. */
      columnId: z.string().nullable(),
      before: value,
      after: value,
      by: person,
      at: z.string(),
    }),
  ),
  /** More of them: ask again with `before`. */
  more: z.boolean(),
});
export type InputHistory = z.infer<typeof inputHistory>;
