import { setImmediate as round } from "node:timers/promises";
import { CodedError, type DrawnFormat, isUuid, limits, type ErrorText } from "@sheaf/contract";
import { fileName } from "@sheaf/files";
import { message } from "@sheaf/messages";
import { type PaperSetting, usualPaper } from "@sheaf/paper";
import {
  gather,
  PaperTooLarge,
  type PictureWanted,
  pressFacts,
  PressRefusal,
  type PressRequest,
  type PressWhat,
  type Source,
} from "@sheaf/press";
import { columnsForViewers, type Id, isHiddenPage, isPage } from "@sheaf/workbook";
import type { Drawings } from "./drawings.ts";
import type { OperationContext } from "../../platform/operations/index.ts";
import { languageFor, numbersFor } from "../organizations/index.ts";
import type { PageLoad, QueryRunner } from "../queries/index.ts";
import { type ImageStore, isHeld, readPicture } from "../images/index.ts";
import { readShapes } from "../map-shapes/index.ts";
import { themesOf } from "../themes/index.ts";
import { sharedJson } from "../../platform/workers/index.ts";
import { exportRowLimit } from "./row-limit.ts";
import { pagesForLooking, shownPages } from "./shown-pages.ts";
import { tooMuchToDraw } from "./too-much-to-draw.ts";

export interface DrawParts {
  readonly runner: QueryRunner;
  /** What somebody may see, and whose policies bind: from `workbookLoad`. */
  readonly load: PageLoad;
  readonly documentKey: string;
  readonly turn: () => Promise<void>;
  readonly drawings: Drawings;
  readonly images: ImageStore;
  /** It is shown to who asks, and not taken away. */
  readonly isForScreen?: boolean;
}

export interface DrawWanted {
  readonly workbookId: string;
  readonly what: PressWhat;
  readonly format: DrawnFormat;
  /** What is not said is as usual. */
  readonly paper: { readonly [K in keyof PaperSetting]?: PaperSetting[K] | undefined };
  /** The sheets of a report as pictures in JSON, not as the PDF. */
  readonly asPictures?: boolean;
  /** The top of a page as a small picture. */
  readonly cover?: NonNullable<PressRequest["cover"]> & Required<Pick<PressRequest, "scheme">>;
}

/** A file that is drawn, whole: a reader who is slow keeps nobody else waiting. */
export interface DrawnFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Something on it says why it has no values. */
  readonly hasProblems: boolean;
}

/** A page, an element or a workbook as a person sees it, as PDF, PNG, SVG or one-file HTML. */
export async function drawnFile(
  parts: DrawParts,
  context: OperationContext,
  { workbookId, what, format, paper, cover, asPictures = false }: DrawWanted,
): Promise<DrawnFile> {
  const { load } = parts;
  const { conditions, environment } = load;
  requireDrawable(load, what, format);
  if (what.kind === "element" && (await conditions?.isShown(what.elementId)) === false) throw refused(new PressRefusal("no-such-element"));
  const end = await parts.drawings.enter(context.actor);
  try {
    if (context.signal.aborted) throw new CodedError("warehouse_query_canceled");
    const gathered = await gather(drawingSource(parts, context, workbookId), {
      what,
      format,
      paper: { ...usualPaper, ...Object.fromEntries(Object.entries(paper).filter(([, value]) => value !== undefined)) },
      // one picture of a page is for everybody who may see it
      language: cover === undefined ? await languageFor(context) : "en",
      symbols: await numbersFor(context),
      themes: await themesOf(context.db, context.actor.organizationId),
      person: personOf(load),
      isShown: shownColumns(load),
      asPictures,
      ...(cover === undefined ? {} : { cover: { width: cover.width, height: cover.height }, scheme: cover.scheme }),
      limits: { ...(await drawingLimits(context)), ...(cover === undefined ? {} : coverLimits) },
    });
    const drawing = { document: sharedJson(load.document), onlyShown: load.onlyShown, gathered };
    const { name, bytes } = await parts.drawings.draw(drawing, context.actor, context.signal);
    const { ending, contentType } = pressFacts[format];
    const hasProblems = [...gathered.replies.values()].some((reply) => "problem" in reply);
    return { fileName: fileName([name, environment.now.slice(0, 10)], ending), contentType, bytes, hasProblems };
  } catch (error) {
    throw error instanceof PaperTooLarge ? tooMuchToDraw(error) : error instanceof PressRefusal ? refused(error) : error;
  } finally {
    end();
  }
}

/** Where the values of drawings come from: queries as the person may ask them. */
export function drawingSource(parts: Omit<DrawParts, "drawings">, context: OperationContext, workbookId: string): Source {
  const { load } = parts;
  const { conditions, environment } = load;
  const document = load.onlyShown ? shownPages(load.document) : load.document;
  return {
    document,
    environment,
    whole: load.document,
    ask: async (request, maxRows, controls) => {
      const held =
        controls === undefined
          ? load
          : { ...load, environment: { ...environment, controls }, conditions: conditions?.withControls(controls) ?? null };
      const taken = await parts.runner.rows(held, request, {
        documentKey: parts.documentKey,
        turn: parts.turn,
        maxRows,
        isForScreen: parts.isForScreen === true,
      });
      const messages: Uint8Array[] = [];
      // what is sent to a thread takes the whole memory along that it lies in
      for await (const chunk of taken.chunks) messages.push(chunk.byteLength < chunk.buffer.byteLength ? chunk.slice() : chunk);
      const { rows, truncated } = await taken.done;
      return { columns: taken.columns, messages, rows, isCut: truncated };
    },
    unshown: async (ids, controls) =>
      (await (controls === undefined ? conditions : conditions?.withControls(controls))?.unshown(ids)) ?? new Set(),
    picture: (wanted) => pictureFor(parts, context, workbookId, wanted),
    shapes: (id) => shapesFor(context, id),
    explain: (error) => {
      if (context.signal.aborted || !(error instanceof CodedError)) throw error;
      return error.message;
    },
    pause: async () => {
      if (context.signal.aborted) throw new CodedError("warehouse_query_canceled");
      await round();
    },
  };
}

/** An element as PNG. */
export const elementPicture =
  (parts: DrawParts, context: OperationContext, workbookId: string) =>
  async (elementId: Id): Promise<Uint8Array> =>
    (await drawnFile(parts, context, { workbookId, what: { kind: "element", elementId }, format: "png", paper: {} })).bytes;

/** A picture that a cell names by its address. */
export const cellPicture =
  (parts: Pick<DrawParts, "images">, context: OperationContext, workbookId: string) =>
  (url: string): Promise<Uint8Array | null> =>
    pictureFor(parts, context, workbookId, { kind: "url", url });

/** Who has a file made. */
export const personOf = ({ environment: { user } }: PageLoad): string => (user.fullName === "" ? user.email : user.fullName);

/** Which columns the person may know of. */
export function shownColumns(load: PageLoad): (elementId: Id, columnId: Id) => boolean {
  const shown = new Map<Id, ReadonlySet<Id> | null>();
  return (elementId, columnId) => {
    if (!load.onlyShown) return true;
    if (!shown.has(elementId)) shown.set(elementId, columnsForViewers(load.document, elementId));
    return shown.get(elementId)?.has(columnId) === true;
  };
}

/** A small picture has room for a few rows, and for no more points than its own. */
const coverLimits = { rows: 60, points: 20_000 };

/** What one drawing may ask for. */
export async function drawingLimits(context: OperationContext) {
  return {
    rows: await exportRowLimit(context, context.actor.organizationId, limits.drawnRows),
    marks: limits.chartRows,
    points: limits.pointRows,
    cells: limits.drawnCells,
    printsTime: limits.drawnPrintsTime,
  };
}

/** A picture of the document for whoever may see the document; what cannot be had is said in its place. */
async function pictureFor(
  { images }: Pick<DrawParts, "images">,
  context: OperationContext,
  workbookId: string,
  wanted: PictureWanted,
): Promise<Uint8Array | null> {
  const { organizationId } = context.actor;
  try {
    if (wanted.kind === "url") return (await images.read(organizationId, wanted.url)).bytes;
    const isOurs = isUuid(wanted.pictureId) && (await isHeld(context.db, organizationId, workbookId, wanted.pictureId));
    return isOurs ? (await readPicture(context, organizationId, wanted.pictureId)).bytes : null;
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}

/** Shapes of the organization; maps of those that are gone say that there are none. */
async function shapesFor(context: OperationContext, shapesId: string): Promise<Uint8Array | null> {
  if (!isUuid(shapesId)) return null;
  try {
    return await readShapes(context, context.actor.organizationId, shapesId);
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}

/** What a call names: an element, a page, or without both the whole workbook. */
export function whatOf({ elementId, pageId }: { readonly elementId?: Id | undefined; readonly pageId?: Id | undefined }): PressWhat {
  if (elementId !== undefined) return { kind: "element", elementId };
  return pageId === undefined ? { kind: "workbook" } : { kind: "page", pageId };
}

/** Refuses what is not there for the person, and pictures of several pages. */
export function requireDrawable({ document, onlyShown }: PageLoad, what: PressWhat, format: string): void {
  const pages = onlyShown ? pagesForLooking(document) : document.pages;
  if (what.kind === "page" && pages.every(({ id }) => id !== what.pageId)) throw refused(new PressRefusal("no-such-page"));
  if (what.kind === "element" && pages.every(({ elements }) => elements.every(({ id }) => id !== what.elementId)))
    throw refused(new PressRefusal("no-such-element"));
  const shown = pages.filter((page) => isPage(page) && !isHiddenPage(page));
  if (what.kind === "workbook" && (format === "png" || format === "svg") && shown.length !== 1)
    throw refused(new PressRefusal("one-page-only"));
}

const refusals: Readonly<Record<PressRefusal["reason"], ErrorText>> = {
  "no-such-page": message("errors-exports.file.no-such-page"),
  "no-such-element": message("errors-exports.file.no-such-element"),
  "one-page-only": message("errors-exports.file.picture-one-page-name-pageid"),
};
const refused = ({ reason }: PressRefusal): CodedError => new CodedError("EINVAL", refusals[reason]);
