import { CodedError } from "@sheaf/contract";
import { fileName, FileTooLarge, formatFacts, type Sink } from "@sheaf/files";
import { message } from "@sheaf/messages";
import { type BookOutcome, type BookSource, openBook, sayIn, PaperTooLarge, PressRefusal, type PressWhat } from "@sheaf/press";
import type { OperationContext } from "../../platform/operations/index.ts";
import {
  cellPicture,
  drawingLimits,
  drawingSource,
  type DrawParts,
  elementPicture,
  personOf,
  requireDrawable,
  shownColumns,
} from "./draw-file.ts";
import { exportRowLimit } from "./row-limit.ts";
import { tooMuchToDraw } from "./too-much-to-draw.ts";
import { languageFor, numbersFor } from "../organizations/index.ts";
import { elementData, tooLarge } from "./write-element.ts";

export interface BookParts extends DrawParts {
  readonly documentName: string;
  readonly now: string;
}

export interface BookWanted {
  readonly workbookId: string;
  readonly what: Exclude<PressWhat, { readonly kind: "element" }>;
  /** Null: as many rows as a file may have. */
  readonly rowLimit: number | null;
}

/** A file that is ready to be written: whatever can be refused before its first byte has been. */
export interface PreparedBook {
  readonly fileName: string;
  readonly contentType: string;
  readonly limit: number;
  readonly write: (sink: Sink, onRows: (rows: number) => Promise<void>) => Promise<BookOutcome>;
}

/** A page or a workbook as a file of spreadsheet programs: a sheet for each element, as the person may see it. */
export async function bookFile(
  parts: BookParts,
  context: OperationContext,
  { workbookId, what, rowLimit }: BookWanted,
): Promise<PreparedBook> {
  const { load, documentName, now } = parts;
  requireDrawable(load, what, "xlsx");
  const limit = await exportRowLimit(context, context.actor.organizationId, rowLimit ?? undefined);
  const page = what.kind === "page" ? (load.document.pages.find(({ id }) => id === what.pageId)?.name ?? "") : "";
  const { ending, contentType } = formatFacts.xlsx;
  let told: (rows: number) => Promise<void> = () => Promise.resolve();
  const symbols = await numbersFor(context);
  const language = await languageFor(context);
  const say = await sayIn(language);
  const source: BookSource = {
    ...drawingSource(parts, context, workbookId),
    data: (elementId, mostRows) =>
      elementData(
        { ...parts, currency: symbols.currency, language, cellPicture: cellPicture(parts, context, workbookId) },
        elementId,
        mostRows,
      ),
    drawn: elementPicture(parts, context, workbookId),
  };
  const write = await openBook(source, {
    what,
    mostRows: limit,
    isShown: shownColumns(load),
    symbols,
    language,
    limits: await drawingLimits(context),
    about: [
      { label: say(message("files.about.downloaded")), text: say(message("files.about.downloaded-by", { now, person: personOf(load) })) },
      { label: say(message("files.about.time-zone")), text: load.environment.timeZone },
    ],
    onRows: (rows) => told(rows),
  }).catch(refused);
  return {
    fileName: fileName([documentName, page, now.slice(0, 10)], ending),
    contentType,
    limit,
    write: (sink, onRows) => {
      told = onRows;
      return write(sink).catch(refused);
    },
  };
}

/** What of a workbook has sheets: a page, or without one all of it. */
export const sheetsOf = (pageId: string | null | undefined): BookWanted["what"] =>
  pageId == null ? { kind: "workbook" } : { kind: "page", pageId };

function refused(error: unknown): never {
  if (error instanceof FileTooLarge) throw tooLarge(error);
  if (error instanceof PressRefusal) throw new CodedError("EINVAL", message("errors-exports.file.no-such-page"));
  throw error instanceof PaperTooLarge ? tooMuchToDraw(error) : error;
}
