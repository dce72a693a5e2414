import {
  type AboutLine,
  BookFile,
  type BookLine,
  MOST_SHEET_NAME,
  type Picture,
  type PivotGrid,
  type Sink,
  type Writing,
} from "@sheaf/files";
import { message, type Message } from "@sheaf/messages";
import { defaultSymbols, timeZone, UTC } from "@sheaf/locale";
import type { Content } from "@sheaf/paper";
import { pictureFacts } from "@sheaf/paper";
import type { ResultTable } from "@sheaf/result";
import {
  dataElementKinds,
  effectiveLayout,
  type Element,
  elementQuery,
  type Id,
  inReadingOrder,
  isControl,
  kindOf,
  type Page,
  panelLook,
  safeAddress,
  type TextBlock,
  type TextRun,
  walkNodes,
  withoutUnshown,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { Filler } from "./fill.ts";
import { gatherReplies, holders, PaperTooLarge, type Source } from "./gather.ts";
import { pagesOf, panelsOf, type PressWhat } from "./pages.ts";
import { inForceOf } from "./press.ts";
import type { PressRequest } from "./request.ts";
import { levelOfTexts, questionsOf, textsQuestion } from "./questions.ts";
import { nearest, type Say, sayIn } from "./said.ts";

/** The values of an element that has a sheet of its own. */
export type BookData = { readonly writing: Writing } & (
  | {
      readonly kind: "rows";
      readonly empty: ResultTable;
      /** Read once. */
      readonly parts: AsyncIterable<ResultTable>;
      /** Known once all parts were read. */
      readonly end: () => Promise<{ readonly isCut: boolean; readonly missing: readonly string[] }>;
    }
  | { readonly kind: "grid"; readonly grid: PivotGrid; readonly missing: readonly string[] }
);

export interface BookSource extends Source {
  /** At most so many rows. Rejects with what `explain` has words for, before the first row. */
  readonly data: (elementId: Id, mostRows: number) => Promise<BookData>;
  /** An element as PNG, as wide and high as is said. */
  readonly drawn: (elementId: Id) => Promise<Uint8Array>;
}

export interface BookRequest extends Pick<PressRequest, "isShown" | "language" | "limits" | "symbols"> {
  readonly what: Exclude<PressWhat, { readonly kind: "element" }>;
  /** Rows of the whole file. */
  readonly mostRows: number;
  /** Lines that say who has it made and when. */
  readonly about: readonly AboutLine[];
  readonly onRows: (rows: number) => Promise<void>;
}

export interface BookOutcome {
  readonly rows: number;
  readonly isCut: boolean;
  readonly missing: readonly string[];
  readonly longNumbers: number;
  readonly cutTexts: number;
}

/** Sheets that programs still show side by side; more are no help to anybody. */
export const MOST_BOOK_SHEETS = 250;
/** As charts stand beside their rows, px. */
const SHOWN = { width: 640, height: 360 } as const;
const FIGURE = { width: 320, height: 120 } as const;

/** There would be more sheets than a file may have. */
export class TooManySheets extends PaperTooLarge {}

/**
 * A page or a whole workbook for spreadsheet programs: for each page a sheet of its words, and a sheet for each element that has rows. What can be refused is refused
 * before there is anything to write to.
 */
export async function openBook(source: BookSource, request: BookRequest): Promise<(sink: Sink) => Promise<BookOutcome>> {
  const all = source.document.pages.flatMap((page) => page.elements.map(({ id }) => id));
  const document = withoutUnshown(source.document, (await source.unshown?.(all)) ?? new Set<Id>());
  const own = pagesOf(document, { what: request.what, format: "xlsx" });
  const pages = [...own, ...panelsOf(document, own)].map((page) => ({ page, elements: inOrder(document, page) }));
  const elements = pages.flatMap((page) => page.elements);
  if (pages.length + elements.filter((element) => hasSheet(document, element)).length > MOST_BOOK_SHEETS) throw new TooManySheets();
  const filler = await fillerOf(source, document, elements, request);
  return (sink) => writeBook(source, request, { document, own, pages, filler }, sink);
}

interface OpenBook {
  readonly document: WorkbookDocument;
  /** Without the panels that stand around them. */
  readonly own: readonly Page[];
  readonly pages: readonly { readonly page: Page; readonly elements: readonly Element[] }[];
  readonly filler: Filler;
}

async function writeBook(
  source: BookSource,
  request: BookRequest,
  { document, own, pages, filler }: OpenBook,
  sink: Sink,
): Promise<BookOutcome> {
  const { environment } = source;
  const say = await sayIn(request.language);
  const book = new BookFile(sink, timeZone(environment.timeZone, Intl) ?? UTC);
  const written: Written = { rows: 0, isCut: false, missing: [], notes: [], say };
  try {
    const named = pages.map(({ page, elements }) => ({
      name: pageName(page, say),
      sheet: book.nameFor(pageName(page, say)),
      elements,
      sheets: elements
        .filter((element) => hasSheet(document, element))
        .map((element) => ({ element, name: filler.nameOf(element), sheet: book.nameFor(filler.nameOf(element)) })),
    }));
    for (const { name, sheet, elements, sheets } of named) {
      await book.words(sheet, await pageLines(source, name, elements, sheets, filler));
      for (const one of sheets) await elementSheet(source, request, book, one, written);
    }
    const cut = named
      .flatMap(({ name, sheet, sheets }) => [{ name, sheet }, ...sheets])
      .filter(({ name }) => name.length > MOST_SHEET_NAME);
    const { longNumbers, cutTexts } = book.losses;
    await book.end(say(message("files.about.name")), [
      { label: say(message("files.about.document")), text: document.name },
      ...own.map(({ name }) => ({ label: say(message("files.about.page")), text: name })),
      ...request.about,
      { label: say(message("files.about.rows")), text: say(message("files.about.row-count", { count: written.rows })) },
      ...inForceOf({ document, environment }, own, request.isShown, say).map((text) => ({
        label: say(message("files.about.in-force")),
        text,
      })),
      ...cut.map(({ name, sheet }) => ({
        label: say(message("files.about.sheet-name")),
        text: say(message("files.about.short-name", { sheet, name })),
      })),
      ...[...written.notes, ...lossNotes(book.losses)].map((note) => ({ label: say(message("files.about.note")), text: say(note) })),
    ]);
    return { rows: written.rows, isCut: written.isCut, missing: written.missing, longNumbers, cutTexts };
  } finally {
    book.destroy();
  }
}

/** What became of the sheets so far. */
interface Written {
  rows: number;
  isCut: boolean;
  readonly missing: string[];
  readonly notes: Message[];
  /** In the language of whoever has the file. */
  readonly say: Say;
}

interface ElementSheet {
  readonly element: Element;
  readonly name: string;
  readonly sheet: string;
}

const hasSheet = (document: WorkbookDocument, element: Element): boolean => {
  const kind = kindOf(element);
  return kind !== null && (dataElementKinds.includes(kind) || element.kind === "progress") && elementQuery(document, element.id) !== null;
};

/** Whether an element looks like something beside its rows. */
export const isPictured = ({ kind }: Element): boolean => kind !== "table" && kind !== "input-table" && kind !== "pivot-table";

/** A name is no heading of a sheet without one. */
function pageName(page: Page, say: Say): string {
  const look = panelLook(page);
  if (look === null) return page.name;
  if (look.title.trim() !== "") return look.title;
  if (look.type === "header") return say(message("files.about.header"));
  return say(look.type === "footer" ? message("files.about.footer") : message("files.about.sidebar"));
}

/** As people read them; what has no place comes last. */
function inOrder(document: WorkbookDocument, { id, elements }: Page): readonly Element[] {
  const region = effectiveLayout(document, id);
  const placed = walkNodes(inReadingOrder(region?.nodes ?? [])).flatMap(({ node }) => node.elementId ?? []);
  const places = new Map(placed.map((elementId, at) => [elementId, at]));
  const last = places.size;
  return elements.filter(({ kind }) => !holders.has(kind)).toSorted((a, b) => (places.get(a.id) ?? last) - (places.get(b.id) ?? last));
}

/** Values of everything but what has a sheet, of which only the title is asked for. */
async function fillerOf(
  source: BookSource,
  document: WorkbookDocument,
  elements: readonly Element[],
  { language, limits, symbols = defaultSymbols }: BookRequest,
): Promise<Filler> {
  const { environment } = source;
  const questions = (element: Element) => {
    if (!hasSheet(document, element)) return questionsOf(document, element, limits);
    const level = levelOfTexts(element);
    return level === undefined ? [] : [textsQuestion(element.id, level)];
  };
  const replies = await gatherReplies({ ...source, document, questions }, elements, limits, () => Promise.resolve());
  const zone = timeZone(environment.timeZone, Intl) ?? UTC;
  // Books have no language of their own: their words are those of their server.
  return new Filler({
    document,
    environment,
    replies,
    pictures: new Map(),
    limits,
    zone,
    symbols,
    language: nearest(language),
    say: await sayIn(language),
  });
}

/** The words of a page: its title, values of its controls, texts, pictures, and where the sheets of its elements are. */
async function pageLines(
  source: BookSource,
  name: string,
  elements: readonly Element[],
  sheets: readonly ElementSheet[],
  filler: Filler,
): Promise<readonly BookLine[]> {
  const sheetOf = new Map(sheets.map((one) => [one.element.id, one]));
  const lines: BookLine[] = [{ kind: "text", text: name, isStrong: true }];
  for (const element of elements) {
    const own = sheetOf.get(element.id);
    const found = own === undefined ? await elementLines(source, element, filler) : [sheetLine(own)];
    if (found.length === 0) continue;
    // Controls and sheets stand together as in a list.
    const previous = lines.at(-1);
    const follows = previous?.kind === "text" && previous.isStrong !== true && (own !== undefined || isControl(element));
    lines.push(...(follows ? [] : [{ kind: "gap" } as const]), ...found);
  }
  return lines;
}

const sheetLine = ({ name, sheet }: ElementSheet): BookLine => ({ kind: "text", text: name, to: { sheet } });

async function elementLines(source: BookSource, element: Element, filler: Filler): Promise<readonly BookLine[]> {
  if (element.kind !== "image") return contentLines(filler.element(element).content);
  const named = filler.pictureOf(element);
  if (named === null) return [];
  const picture = await pictureFor(source, element);
  if (picture === null) return [];
  return "bytes" in picture ? [{ kind: "picture", picture: { ...picture, alt: named.alt } }] : [{ kind: "text", text: picture.problem }];
}

function contentLines(content: Content): readonly BookLine[] {
  switch (content.kind) {
    case "text":
      return content.blocks.flatMap(blockLines);
    case "control":
      return [{ kind: "text", text: `${content.label}: ${content.value}` }];
    case "legend":
      return [{ kind: "text", text: `${content.label}: ${content.entries.map(({ label }) => label).join(", ")}` }];
    case "note":
      return [{ kind: "text", text: content.text }];
    case "ways":
      return content.ways.map(({ label, to }) => ({ kind: "text", text: label, ...(leadsOut(to) ? { to: { url: to } } : {}) }));
    case "image":
    case "chart":
    case "kpi":
    case "progress":
    case "grid":
    case "divider":
    case "nothing":
      return [];
  }
}

function blockLines(block: TextBlock): readonly BookLine[] {
  if (block.kind === "list") {
    let number = 0;
    return block.items.map(({ depth, isOrdered, runs }): BookLine => {
      number = isOrdered && depth === 0 ? number + 1 : number;
      return textLine(runs, `${"   ".repeat(depth)}${isOrdered && depth === 0 ? `${number}.` : "•"} `, false);
    });
  }
  const line = textLine(block.runs, "", block.kind === "heading");
  return line.kind === "text" && line.text.trim() === "" ? [] : [line];
}

/** An address that programs follow. */
const leadsOut = (url: string | null | undefined): url is string =>
  url != null && /^(?:https?|mailto):/u.test(url) && url.length <= MOST_ADDRESS;

/** A cell leads to one place: to that of the first link which stands in it. */
function textLine(runs: readonly TextRun[], lead: string, isStrong: boolean): BookLine {
  const text = lead + runs.map((run) => (run.kind === "text" ? run.text : run.kind === "break" ? "\n" : "")).join("");
  const url = runs.flatMap((run) => (run.kind === "text" && run.look.link !== undefined ? (safeAddress(run.look.link) ?? []) : []))[0];
  return { kind: "text", text, isStrong, ...(leadsOut(url) ? { to: { url } } : {}) };
}

/** Characters of an address that programs take. */
const MOST_ADDRESS = 2_000;

async function elementSheet(
  source: BookSource,
  { mostRows, onRows }: BookRequest,
  book: BookFile,
  { element, name, sheet }: ElementSheet,
  written: Written,
): Promise<void> {
  const most = mostRows - written.rows;
  if (most <= 0) {
    written.isCut = true;
    written.notes.push(message("files.about.rows-left-out", { name, most: mostRows }));
    return book.words(sheet, [{ kind: "text", text: written.say(message("files.about.no-room")) }]);
  }
  // Before the rows are opened: what is opened is read to its end.
  const picture = isPictured(element) ? await pictureFor(source, element) : null;
  let data: BookData;
  try {
    data = await source.data(element.id, most);
  } catch (error) {
    const problem = source.explain(error);
    written.notes.push(message("files.about.no-rows", { name, problem }));
    return book.words(sheet, [{ kind: "text", text: problem }]);
  }
  await source.pause();
  const tellMissing = (missing: readonly string[]): void => {
    if (missing.length === 0) return;
    written.missing.push(...missing);
    written.notes.push(message("files.about.columns-of", { name, names: missing.join(", ") }));
  };
  if (data.kind === "grid") {
    await book.grid(sheet, data.writing, data.grid);
    written.rows += data.grid.rows.length;
    tellMissing(data.missing);
    return onRows(written.rows);
  }
  const before = written.rows;
  const hasPicture = picture !== null && "bytes" in picture;
  if (picture !== null && !hasPicture) written.notes.push(message("files.about.no-picture", { name, problem: picture.problem }));
  const shown = hasPicture ? { ...picture, alt: name } : null;
  const count = await book.rows(sheet, data.writing, data, shown, (rows) => onRows(before + rows));
  written.rows += count;
  const { isCut, missing } = await data.end();
  tellMissing(missing);
  if (!isCut) return;
  written.isCut = true;
  written.notes.push(message("files.about.more-rows-of", { name, count, most: mostRows }));
}

interface Unpictured {
  readonly problem: string;
}

/** What an element looks like, beside its rows; without it the rows stand alone. */
async function pictureFor(source: BookSource, element: Element): Promise<Omit<Picture, "alt"> | Unpictured | null> {
  try {
    return bookPicture(element, await source.drawn(element.id));
  } catch (error) {
    return { problem: source.explain(error) };
  }
}

/** A drawing of an element as it stands on a sheet; null: it is none. */
export function bookPicture(element: Element, bytes: Uint8Array): Omit<Picture, "alt"> | null {
  const facts = pictureFacts(bytes);
  if (facts === null) return null;
  const { width } = element.kind === "kpi-chart" ? FIGURE : SHOWN;
  return { type: "image/png", bytes, width, height: Math.round((width / facts.width) * facts.height) };
}

function lossNotes({ longNumbers, cutTexts }: BookFile["losses"]): readonly Message[] {
  return [
    ...(longNumbers > 0 ? [message("files.about.long-numbers-of-all", { count: longNumbers })] : []),
    ...(cutTexts > 0 ? [message("files.about.cut-texts-of-all", { count: cutTexts })] : []),
  ];
}
