import { operationSchema } from "@sheaf/workbook";
import { z } from "zod";
import { limits } from "../limits.ts";
import { controlValue, documentId, moment, resultRequest } from "./results.ts";

/** The forms in which rows are taken away. */
export const exportFormats = ["csv", "tsv", "json", "jsonl", "xlsx", "parquet", "arrow"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The forms in which pages and elements are drawn. */
export const drawnFormats = ["pdf", "png", "svg", "html"] as const;
export type DrawnFormat = (typeof drawnFormats)[number];
const anyFormat = z.enum([...exportFormats, ...drawnFormats]);

/** What paper is like; what is not said is A4 across with usual margins, and tables as far as the page shows them. */
const paperSetting = z.strictObject({
  size: z.enum(["a4", "a3", "letter", "legal", "tabloid"]).optional(),
  orientation: z.enum(["portrait", "landscape"]).optional(),
  margins: z.enum(["none", "narrow", "normal", "wide"]).optional(),
  wholeTables: z.boolean().optional(),
});

/**
 * A name that its asker gives a download, and how many bytes of the answer they have. A line that broke is taken up again by the same call with the
 * same name: the answer goes on there, or says in `DOWNLOAD_FROM` that it begins anew.
 */
const downloadId = z.string().regex(/^[\w-]{16,64}$/);
const downloadNaming = z.strictObject({ id: downloadId, from: z.int().min(0) });
export type DownloadNaming = z.infer<typeof downloadNaming>;
export const downloadParams = z.object({ downloadId });

/** Header of a download with a name: the byte that its answer begins with. */
export const DOWNLOAD_FROM = "x-download-from";

/**
 * POST /v2/workbooks/:workbookId/download: an element as a file, as the person looks at it. The answer is packets (`file-packets` of package
 * result): what the file is, its bytes, and how it ended; a file whose end did not come is none.
 */
export const downloadRequest = z.strictObject({
  elementId: documentId,
  /** Grouping id, `summary` or `base`; null: the element's own. */
  level: documentId.nullable(),
  format: z.enum(exportFormats),
  /** As the screen shows them, or whole and in the form of programs. */
  values: z.enum(["formatted", "raw"]),
  /** Of a pivot table: as a grid, or its cells one below the other. */
  layout: z.enum(["grid", "rows"]),
  extraFilters: resultRequest.shape.extraFilters,
  controls: z.record(documentId, controlValue.nullable()),
  at: z.union([z.strictObject({ sequence: z.int().min(0) }), z.strictObject({ version: z.int().min(1) })]).nullable(),
  overlay: z.array(operationSchema).max(5_000),
  now: moment,
  download: downloadNaming.optional(),
});
export type DownloadRequest = z.infer<typeof downloadRequest>;

/** POST /v2/workbooks/:workbookId/draw: an element, a page, or without both the whole workbook as it would be printed, as the person looks at it. */
export const drawRequest = z.strictObject({
  elementId: documentId.optional(),
  pageId: documentId.optional(),
  format: z.enum(drawnFormats),
  paper: paperSetting.optional(),
  ...downloadRequest.pick({ controls: true, at: true, overlay: true, now: true, download: true }).shape,
});
export type DrawRequest = z.infer<typeof drawRequest>;

/** POST /v2/workbooks/:workbookId/sheets: the sheets of a report as they would be printed, to be looked at. */
export const sheetsRequest = drawRequest.pick({ controls: true, at: true, overlay: true, now: true });
export type SheetsRequest = z.infer<typeof sheetsRequest>;
/** What answers it: each sheet an SVG, and the rules of the fonts that all of them use. */
export const sheetsAnswer = z.object({
  css: z.string(),
  sheets: z.array(z.object({ name: z.string(), width: z.number(), height: z.number(), svg: z.string() })),
});
export type SheetsAnswer = z.infer<typeof sheetsAnswer>;

/** GET /v2/workbooks/:workbookId/cover: the top of the first page as a small picture (PNG), as the caller sees it. */
export const coverQuery = z.strictObject({ scheme: z.enum(["light", "dark"]).default("light") });
/** Points of that picture: a card shows it at half of that. */
export const coverPoints = { width: 640, height: 400 } as const;

/**
 * POST /v2/workbooks/:workbookId/book: a page, or without one the whole workbook, as one Excel file with a sheet for each element, as the person looks at it. The
 * answer is packets.
 */
export const bookRequest = z.strictObject({
  pageId: documentId.optional(),
  ...downloadRequest.pick({ controls: true, at: true, overlay: true, now: true, download: true }).shape,
});
export type BookRequest = z.infer<typeof bookRequest>;

/** Content type of a file in packets. */
export const FILE_STREAM = "application/vnd.sheaf.file";

/**
 * POST /v2/workbooks/:workbookId/export: asks for a file of an element of the published version, which `GET /v2/query/:queryId/download` then
 * gives. Values of controls are text, by control id, as in the address of a page.
 */
export const exportRequest = z.strictObject({
  /** Of rows the element is needed, but for XLSX; that, and what is drawn, is of an element, a page, or without both the whole workbook. */
  elementId: documentId.optional(),
  pageId: documentId.optional(),
  format: z.union([anyFormat, z.strictObject({ type: anyFormat })]),
  /** Of what is drawn. */
  paper: paperSetting.optional(),
  parameters: z.record(z.string().min(1).max(400), z.string().max(100_000)).optional(),
  rowLimit: z.int().min(1).max(limits.exportRows).optional(),
  offset: z.int().min(0).max(2_000_000_000).optional(),
  level: documentId.optional(),
  values: z.enum(["formatted", "raw"]).optional(),
  layout: z.enum(["grid", "rows"]).optional(),
});
export const exportAnswer = z.object({ jobComplete: z.boolean(), queryId: z.string() });
/** An address that browsers fetch by themselves, as long as the session lasts that it was made in. */
export const exportAddress = z.object({ url: z.string(), expiresAt: z.string() });
export const queryParams = z.object({ queryId: z.string().min(1).max(limits.addressPart) });
export type ExportRequest = z.infer<typeof exportRequest>;
