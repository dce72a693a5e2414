import type { DownloadRequest } from "@sheaf/contract";
import { type Element, elementQuery, type Id, type WorkbookDocument } from "@sheaf/workbook";
import { levelName } from "../commands/levels.ts";
import { groupingsOf } from "../commands/edit.ts";

/** Formats that the screen offers, the likeliest first. */
export const offeredFormats = [
  "csv",
  "xlsx",
  "tsv",
  "json",
  "jsonl",
  "parquet",
  "arrow",
] as const satisfies readonly DownloadRequest["format"][];
export type OfferedFormat = (typeof offeredFormats)[number];

/** What can be chosen for an element besides the format. */
export interface DownloadChoices {
  /** Groupings, outermost first; empty where there is only one level. */
  readonly levels: readonly { readonly id: Id; readonly name: string }[];
  readonly isPivot: boolean;
}

export function downloadChoices(document: WorkbookDocument, element: Element): DownloadChoices {
  const query = elementQuery(document, element.id);
  return {
    levels: element.kind === "table" ? groupingsOf(element).map(({ id }) => ({ id, name: levelName(document, element, id) })) : [],
    isPivot: query?.pivot !== undefined,
  };
}

/** Text files and workbooks can say values as the screen does; the other formats hold the values themselves. */
export function hasShownValues(format: OfferedFormat): boolean {
  return format === "csv" || format === "tsv" || format === "xlsx";
}
