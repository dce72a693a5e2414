import { z } from "zod";
import { limits } from "../limits.ts";
import { idSchema, nameSchema, textSchema } from "./common.ts";

/** POST /v2/uploads: announces a file; its bytes follow by PUT. */
export const uploadCreation = z.strictObject({
  connectionId: idSchema,
  fileName: textSchema(255).pipe(z.string().min(1)),
  byteSize: z.int().min(0).max(limits.uploadBytes),
});
export const uploadParams = z.strictObject({ uploadId: idSchema });
export const uploadAnswer = z.object({
  uploadId: idSchema,
  state: z.enum(["receiving", "received", "loaded", "failed", "discarded"]),
  byteSize: z.int(),
});

const dialect = z.strictObject({
  delimiter: z.string().length(1),
  quote: z.enum(['"', "'"]).nullable(),
  escape: z.enum(["double", "backslash"]),
  newline: z.enum(["lf", "cr"]),
  encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]),
  header: z.boolean(),
  skipLines: z.int().min(0).max(10_000),
  ragged: z.literal("fill").optional(),
});
/** Which cells of a spreadsheet, or which list of a file of records, are the table. */
const cells = z.strictObject({
  table: textSchema(500).nullable(),
  range: z
    .string()
    .regex(/^[A-Za-z]{1,3}[1-9]\d{0,6}:[A-Za-z]{1,3}[1-9]\d{0,6}$/)
    .nullable(),
  header: z.boolean().nullable(),
  /** What becomes of rows and columns that nobody sees in the sheet. */
  hidden: z.enum(["load", "leave-out"]).optional(),
});
const signs = z.strictObject({
  decimal: z.enum([".", ","]),
  group: z.enum(["", ",", ".", " ", "'"]),
  unit: z.string().max(8).optional(),
  isBehind: z.boolean().optional(),
  pairs: z.boolean().optional(),
  scaled: z.boolean().optional(),
});
const loadType = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text") }),
  z.strictObject({ kind: z.literal("integer"), wide: z.boolean(), signs }),
  z.strictObject({ kind: z.literal("decimal"), precision: z.int().min(1).max(38), scale: z.int().min(0).max(38), signs }),
  z.strictObject({ kind: z.literal("float"), places: z.int().min(0).max(38).optional(), signs }),
  z.strictObject({ kind: z.literal("boolean") }),
  z.strictObject({ kind: z.literal("duration"), short: z.enum(["hours", "minutes"]), scale: z.int().min(0).max(6) }),
  z.strictObject({ kind: z.literal("date"), format: z.string().min(1).max(60) }),
  z.strictObject({ kind: z.literal("datetime"), format: z.string().min(1).max(60) }),
]);
const columnLoad = z.strictObject({
  name: textSchema(255).pipe(z.string().min(1)),
  type: loadType,
  nullTexts: z.array(z.string().max(100)).max(50),
});

/** Lines of the file on which rows begin that are not loaded. */
const leaveOut = z.array(z.int().min(1)).max(100);

/** POST /v2/uploads/:uploadId/sniff: what the file is taken for; `choice` is what the person has set right, `columns` are tried and what is no value of them is told. */
export const sniffRequest = z.strictObject({
  choice: dialect.partial(),
  cells: cells.partial().optional(),
  leaveOut: leaveOut.optional(),
  columns: z.array(columnLoad).max(2_000).optional(),
});

/** POST /v2/uploads/:uploadId/load: makes a table and a file in a folder of it. Without dialect, cells and columns: as it was sniffed; they have no meaning for Parquet. */
export const loadRequest = z.strictObject({
  name: nameSchema,
  folderId: idSchema.nullable(),
  dialect: dialect.nullable(),
  cells: cells.optional(),
  columns: z.array(columnLoad).max(2_000).nullable(),
  /** Cells that are no values of their columns are empty, and told; without, the file is refused. */
  badCells: z.literal("empty").optional(),
  leaveOut: leaveOut.optional(),
});

export type SniffRequestBody = z.infer<typeof sniffRequest>;
export type LoadRequestBody = z.infer<typeof loadRequest>;
