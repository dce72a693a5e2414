import { CodedError, type DrawnFormat, isScheduleDrawn, limits } from "@sheaf/contract";
import { fileName, formatFacts, type Sink } from "@sheaf/files";
import { message } from "@sheaf/messages";
import { elementQuery, type Id, isHiddenPage, isPage, namesOf, shownLevel, type WorkbookDocument } from "@sheaf/workbook";
import type { ScheduleDefinition } from "../../../platform/database/index.ts";
import type { MailFile, MailPicture } from "../../../platform/mail/index.ts";
import type { OperationContext } from "../../../platform/operations/index.ts";
import {
  bookFile,
  type BookParts,
  type drawnFile,
  elementFile,
  type ElementFileParts,
  exportRowLimit,
  sheetsOf,
} from "../../exports/index.ts";
import type { RunFile } from "../destinations/outgoing.ts";
import type { RunNote } from "../history/notes.ts";
import { zipped } from "./zipped-files.ts";

export type ScheduledItem = ScheduleDefinition["items"][number];

export interface Attached {
  readonly files: readonly MailFile[];
  /** What the history says of them. */
  readonly notes: readonly RunNote[];
}

interface FileParts extends BookParts, ElementFileParts {
  readonly context: OperationContext;
  readonly workbookId: string;
  readonly draw: (item: Pick<ScheduledItem, "what" | "id">, format: DrawnFormat) => ReturnType<typeof drawnFile>;
}

type WriteFile = (
  sink: Sink,
  onRows: (rows: number) => Promise<void>,
) => Promise<{ readonly isCut: boolean; readonly missing: readonly string[] }>;

const written =
  (called: string, write: WriteFile): RunFile["write"] =>
  async (sink) => {
    const { isCut, missing } = await write(sink, async () => undefined);
    return [
      ...(isCut ? [message("errors-schedules.notes.more-rows", { name: called })] : []),
      ...(missing.length > 0 ? [message("errors-schedules.notes.columns-missing", { name: called, columns: missing.join(", ") })] : []),
    ];
  };

/** The files of a run, each asked for when it is opened. `isZipped`: but for pictures, which stand in the text of a mail, several are one. */
export async function outgoingFiles(
  items: readonly ScheduledItem[],
  parts: FileParts,
  isZipped: boolean,
): Promise<readonly (() => Promise<RunFile>)[]> {
  const pictures = items.filter(({ format }) => format === "png");
  const others = isZipped
    ? await openingsOf(
        items.filter(({ format }) => format !== "png"),
        parts,
      )
    : [];
  if (others.length < 2) return openingsOf(items, parts);
  return [zipped(others, [parts.documentName, parts.now.slice(0, 10)]), ...(await openingsOf(pictures, parts))];
}

async function openingsOf(items: readonly ScheduledItem[], parts: FileParts): Promise<readonly (() => Promise<RunFile>)[]> {
  const { context, workbookId, draw, load, documentName, now } = parts;
  const maxRows = await exportRowLimit(context, context.actor.organizationId);
  return items.flatMap(({ what, id, format }, at): readonly (() => Promise<RunFile>)[] => {
    if (isScheduleDrawn(format))
      return [
        async () => {
          const { fileName: name, contentType, bytes } = await draw({ what, id }, format);
          const write: RunFile["write"] = async (sink) => {
            await sink(bytes);
            return [];
          };
          return {
            name,
            contentType,
            write,
            ...(format === "png" ? { contentId: `picture-${at + 1}`, alt: titleOf(load.document, id) } : {}),
          };
        },
      ];
    if (format === "xlsx" && what !== "element")
      // One file with a sheet for each element.
      return [
        async () => {
          const book = await bookFile(parts, context, { workbookId, what: sheetsOf(what === "page" ? id : null), rowLimit: null });
          return { name: book.fileName, contentType: book.contentType, write: written(book.fileName, book.write) };
        },
      ];
    return elementsOf(load.document, what, id).map((elementId) => async () => {
      // nobody chooses it here: a line for each of what is shown
      const query = elementQuery(load.document, elementId);
      const file = await elementFile(parts, {
        elementId,
        level: query === null ? null : shownLevel(query),
        format,
        values: format === "xlsx" ? "formatted" : "raw",
        layout: "grid",
        extraFilters: [],
        offset: 0,
        maxRows,
        forSpreadsheets: true,
      });
      const { ending, contentType } = formatFacts[format];
      const name = fileName([documentName, file.elementName, now.slice(0, 10)], ending);
      return { name, contentType, write: written(file.elementName, file.write) };
    });
  });
}

/** The files of a run in memory, up to what a mail may have. */
export async function heldFiles(openings: readonly (() => Promise<RunFile>)[]): Promise<Attached> {
  const files: MailFile[] = [];
  const notes: RunNote[] = [];
  let bytes = 0;
  for (const open of openings) {
    const { write, ...file } = await open();
    const pieces: Buffer[] = [];
    const said = await write(async (piece) => {
      bytes += piece.length;
      if (bytes > limits.scheduleBytes) throw tooLarge();
      pieces.push(Buffer.from(piece));
    });
    notes.push(...said);
    files.push({ ...file, bytes: Buffer.concat(pieces) });
  }
  return { files, notes };
}

function tooLarge(): CodedError {
  const most = limits.scheduleBytes / 1_048_576;
  return new CodedError("EINVAL", message("errors-schedules.running.files-larger-mail-may-mb", { most }));
}

/** Elements with rows that an item is made of. */
export function elementsOf(document: WorkbookDocument, what: ScheduledItem["what"], id: Id | null): readonly Id[] {
  if (what === "element") return id === null ? [] : [id];
  const pages =
    what === "page"
      ? document.pages.filter((page) => page.id === id)
      : document.pages.filter((page) => isPage(page) && !isHiddenPage(page));
  return pages.flatMap(({ elements }) => elements.filter(({ id: one }) => elementQuery(document, one) !== null).map(({ id: one }) => one));
}

/** What an item is called where it stands. */
function titleOf(document: WorkbookDocument, id: Id | null): string {
  if (id === null) return document.name;
  const names = namesOf(document);
  const element = names.find(id);
  return element === undefined ? (document.pages.find((page) => page.id === id)?.name ?? document.name) : names.element(element);
}

/** Files that stand in the text of a mail. */
export const picturesOf = (files: Attached["files"]): readonly MailPicture[] =>
  files.flatMap(({ contentId, name, alt = name, bytes }) => (contentId === undefined ? [] : [{ contentId, alt, width: widthOf(bytes) }]));

/** Where a PNG says how wide it is. */
const WIDTH_AT = 16;

/** Points that a picture is wide: it has two pixels to each. */
const widthOf = (png: Buffer): number | null => (png.length < WIDTH_AT + 4 ? null : Math.ceil(png.readUInt32BE(WIDTH_AT) / 2));
