import { dateBound, exactNumber, operationSchema, rankMembers, textMatchMode } from "@sheaf/workbook";
import { z } from "zod";
import { limits } from "../limits.ts";
import { idSchema, textSchema } from "./common.ts";
import { tablePath } from "./connections.ts";

export const documentId = z.string().min(1).max(400);
const cell = z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]);

/** The moment at which the page was opened, UTC. */
export const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/);

/** A control's value; null = unset. */
export const controlValue = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("scalar"), value: cell }),
  z.strictObject({ kind: z.literal("list"), mode: z.enum(["include", "exclude"]), values: z.array(cell).max(100_000) }),
  z.strictObject({ kind: z.literal("date"), date: dateBound }),
  z.strictObject({ kind: z.literal("date-range"), range: z.json() }),
  z.strictObject({ kind: z.literal("number-range"), min: exactNumber.optional(), max: exactNumber.optional() }),
  z.strictObject({ kind: z.literal("text-match"), mode: textMatchMode, value: z.string().max(100_000) }),
  z.strictObject({
    kind: z.literal("rank"),
    rank: z.union([z.strictObject(rankMembers.count), z.strictObject(rankMembers.percentile)]),
  }),
  z.strictObject({
    kind: z.literal("drill"),
    columnId: documentId.nullable(),
    picked: z.array(z.strictObject({ columnId: documentId, value: cell })).max(100),
  }),
  z.strictObject({ kind: z.literal("files"), values: z.array(z.string().max(500)).max(100) }),
  z.strictObject({
    kind: z.literal("paths"),
    mode: z.enum(["include", "exclude"]),
    values: z.array(z.array(cell).max(100)).max(100_000),
  }),
]);

/** How many keys of the rows and of the columns of a pivot table. */
const pivotPart = { rows: z.int().min(0).max(100), columns: z.int().min(0).max(100) };

/** Which document: the draft at a log sequence number, a published version, or (null) what an address without a moment means. */
export const resultsAt = z.union([z.strictObject({ sequence: z.int().min(0) }), z.strictObject({ version: z.int().min(1) })]).nullable();

const wantedRows = z.strictObject({
  kind: z.literal("rows"),
  columns: z.array(documentId).max(2_000).nullable(),
  withOuter: z.boolean(),
  outline: z.boolean(),
});
const wantedTotals = z.strictObject({ kind: z.literal("totals"), totalsAt: documentId });
const wantedPivot = z.strictObject({ kind: z.literal("pivot"), ...pivotPart, conditions: z.boolean().optional() });

/** What a view wants of one element: see `QueryRequest` of the compiler. */
export const resultRequest = z.strictObject({
  elementId: documentId,
  /** Grouping id, `summary`, `base`, or null = the element's default level. */
  level: documentId.nullable(),
  want: z.discriminatedUnion("kind", [
    wantedRows,
    wantedTotals,
    z.strictObject({ kind: z.literal("count") }),
    wantedPivot,
    z.strictObject({
      kind: z.literal("slice"),
      of: z.discriminatedUnion("kind", [wantedRows, wantedTotals, wantedPivot]),
      by: z.array(documentId).min(1).max(limits.sliceControls),
    }),
    z.strictObject({ kind: z.literal("pivot-count"), ...pivotPart }),
    z.strictObject({ kind: z.literal("rest"), columnId: documentId, kept: z.array(cell).max(1_000) }),
    z.strictObject({ kind: z.literal("join-matches"), join: z.int().min(0).max(1_000) }),
    z.strictObject({
      kind: z.literal("distinct"),
      columnId: documentId,
      search: textSchema(limits.searchLength).nullable(),
      under: z.array(cell).max(100).optional(),
      labelId: documentId.optional(),
    }),
  ]),
  window: z.strictObject({ offset: z.int().min(0).max(2_000_000_000), limit: z.int().min(1).max(limits.pointRows) }).nullable(),
  /** Keys of the enclosing groups, outermost first; `{any: true}` for one that may have any value. */
  within: z
    .array(z.union([cell, z.strictObject({ any: z.literal(true) })]))
    .max(100)
    .nullable(),
  /** Filters of the moment, besides the document's: checked when they are compiled. */
  extraFilters: z.array(z.looseObject({ id: documentId, columnId: documentId, kind: z.string().max(40) })).max(100),
});

/**
 * POST /v2/workbooks/:workbookId/results. One body carries the results of all requests as frames (package result), the requests
 * in the order in which they should be begun.
 */
export const resultsRequest = z.strictObject({
  requests: z.array(resultRequest).min(1).max(limits.resultsPerStream),
  /** By control element id. */
  controls: z.record(documentId, controlValue.nullable()),
  at: resultsAt,
  /** Operations that are not in the log: a formula being typed, an explorer's changes. Checked as if committed. */
  overlay: z.array(operationSchema).max(5_000),
  /** The page's Now(), fixed when it was opened: ISO 8601 in UTC with up to six digits (D3). */
  now: moment,
  /** Ask the warehouse even if the answer is known. */
  refresh: z.boolean(),
  /** With `refresh`: the page asks by itself, as often as its document says. What it was asked anew for somebody in that time is new enough. */
  isDue: z.boolean().optional(),
  /** A member or a team in whose place it is looked at, as in the query of the document. Nothing of one's own can lie over it then. */
  viewAs: idSchema.optional(),
});

/** POST /v2/connections/:connectionId/preview: the first rows of a table, in the same frames. */
export const previewRequest = z.strictObject({ path: tablePath, limit: z.int().min(1).max(1_000) });
export const connectionParams = z.strictObject({ connectionId: idSchema });

/** Longest SQL of a person's own, in characters. */
const STATEMENT = 100_000;

/** POST /v2/workbooks/:workbookId/sourceColumns: a source whose columns only its engine can tell, and the controls that its SQL may read. */
export const sourceColumnsRequest = z.strictObject({
  source: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("sql"), connectionId: idSchema, statement: z.string().min(1).max(STATEMENT) }),
    z.strictObject({ kind: z.literal("csv-table"), connectionId: idSchema, inodeId: idSchema }),
  ]),
  controls: z.record(documentId, controlValue.nullable()),
  now: moment,
});
export const sourceColumnsAnswer = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      nativeType: z.string(),
      /** How an uploaded file showed its numbers. */ format: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});

export type SourceColumnsRequest = z.infer<typeof sourceColumnsRequest>;
export type SourceColumnsAnswer = z.infer<typeof sourceColumnsAnswer>;
export type ResultRequest = z.infer<typeof resultRequest>;
export type ResultsRequest = z.infer<typeof resultsRequest>;

/** Where a result came from. */
export type ResultPath = "warehouse" | "cache" | "shared";

/** Of what the warehouse was asked: groups that the embedded engine keeps, or one statement for several elements of a page. */
export type ResultGrouping = "roll-up" | "together";

/** Content type of a result stream. */
export const RESULT_STREAM = "application/vnd.sheaf.results";
