import {
  chartColors,
  colorOfText,
  createColorPlaces,
  highlightedBy,
  legendColumns,
  loadMapShapes,
  valueColors,
  withLegends,
} from "@sheaf/charts";
import { defaultSymbols, type NumberSymbols, timeZone, UTC } from "@sheaf/locale";
import {
  composeElement,
  composePage,
  type ComposedPage,
  coverOf,
  composeReport,
  composeReportPage,
  composeSheets,
  drawnWidth,
  type FilledElement,
  frameOf,
  type Look,
  type NamedPage,
  type Paper,
  type PaperSetting,
  pageOnSheet,
  type PictureBehind,
  pictureOf,
  type Said,
  servedFamily,
  standingAbove,
  tileMarks,
  gridStyleOf,
  wholeHeight,
  withThemeColors,
  writeHtml,
  writeSvg,
} from "@sheaf/paper";
import { type OrganizationThemes, resolvePageTheme, resolveTheme } from "@sheaf/theme";
import {
  type Element,
  type Id,
  highlightsOf,
  isAdditive,
  isReport,
  type Page,
  pageLook,
  themeSettingsOf,
  withoutUnshown,
  type WorkbookDocument,
  columnsOf,
  isData,
  sheafOf,
} from "@sheaf/workbook";
import { Filler, type Filling } from "./fill.ts";
import { gatherReplies, holders, type Replies, type Source } from "./gather.ts";
import { picturesInCells } from "./grids/cell-pictures.ts";
import { controlsInForce, filtersInForce } from "./in-force.ts";
import { textRules, fontRules } from "./letters/rules.ts";
import { measure } from "./letters/runs.ts";
import { openWoff2 } from "./letters/woff2.ts";
import { gatherRuns, type PageRun, repeatedPages } from "./page-runs.ts";
import { pageOf, pagesOf, panelsOf, type PressFormat, type PressWhat, standingOn } from "./pages.ts";
import type { Limits } from "./questions.ts";
import { drawablePictures, gatherPictures, pictureBehind, pictureKey, picturesBehind, type PictureWanted } from "./pictures.ts";
import { gatherShapes, shapesOf } from "./shapes.ts";
import { sheetPictures } from "./sheet-pictures.ts";
import { writePdf } from "./write-pdf.ts";
import { writePng } from "./write-png.ts";
import { type Say, sayIn } from "./said.ts";

export const pressFacts: { readonly [F in PressFormat]: { readonly ending: string; readonly contentType: string } } = {
  pdf: { ending: "pdf", contentType: "application/pdf" },
  png: { ending: "png", contentType: "image/png" },
  svg: { ending: "svg", contentType: "image/svg+xml" },
  html: { ending: "html", contentType: "text/html; charset=utf-8" },
};

export interface PressRequest {
  readonly what: PressWhat;
  readonly format: PressFormat;
  readonly paper: PaperSetting;
  readonly language: string;
  /** How whoever reads it writes numbers and dates that say nothing of it themselves. */
  readonly symbols?: NumberSymbols;
  readonly themes: OrganizationThemes;
  /** Where neither the document nor the organization says which; light unless said otherwise. */
  readonly scheme?: "light" | "dark";
  /** Size of a picture of one element, px. */
  readonly picture?: { readonly width: number; readonly height: number };
  /** Of a page as PNG: its top alone, so many points wide and high. What stands below is neither asked for nor drawn. */
  readonly cover?: { readonly width: number; readonly height: number };
  /** Of a report as PDF: its sheets as pictures (`SheetPictures` as JSON) and not the file. */
  readonly asPictures?: boolean;
  /** Who has it made; null: nobody in particular. */
  readonly person: string | null;
  /** Whether the reader may know of a column. */
  readonly isShown: (elementId: Id, columnId: Id) => boolean;
  readonly limits: Limits;
  readonly onElements?: (done: number, total: number) => Promise<void>;
}

/** A file that is drawn: its name without ending, and its bytes as they come. */
export interface Pressed {
  readonly name: string;
  readonly sheets: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What a drawing is made of: plain values, which can be sent to where it is drawn. */
export interface Gathered {
  readonly environment: Pick<Source["environment"], "controls" | "timeZone" | "weekStart" | "now">;
  readonly request: Omit<PressRequest, "isShown" | "onElements">;
  /** Filters and values of controls in force. */
  readonly inForce: readonly string[];
  readonly replies: Replies;
  /** Elements that are not shown, but for those of pages in a run. */
  readonly unshown: ReadonlySet<Id>;
  /** Of pages that are printed once for each value of a control. */
  readonly runs: readonly PageRun[];
  /** Bytes of pictures, by what names them. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  /** Shapes that the organization brought for its maps, by their ids. */
  readonly shapes: ReadonlyMap<string, Uint8Array>;
}

/** A page, an element or a whole workbook as PDF, PNG, SVG or one-file HTML: no browser takes part. */
export async function press(source: Source, request: PressRequest): Promise<Pressed> {
  return draw(source.document, await gather(source, request));
}

const symbolsOf = ({ symbols }: Pick<PressRequest, "symbols">): NumberSymbols => symbols ?? defaultSymbols;

/** Asks for all values; nothing is drawn yet. */
export async function gather(source: Source, { isShown, onElements, ...request }: PressRequest): Promise<Gathered> {
  const { environment } = source;
  await openWoff2();
  const all = source.document.pages.flatMap((page) => page.elements.map(({ id }) => id));
  const unshown = (await source.unshown?.(all)) ?? new Set<Id>();
  const document = withoutUnshown(source.document, unshown);
  const pages = pagesOf(document, request);
  const elements = [...pages, ...panelsOf(document, pages)].flatMap((page) => page.elements);
  const isAbove = aboveCut(document, pages, request);
  const { controls, timeZone: zone, weekStart, now } = environment;
  const isOnSheets = request.what.kind !== "element" && (request.format === "pdf" || request.format === "html");
  const repeated = isOnSheets ? await repeatedPages(source, pages) : [];
  const once = pages.filter((page) => !repeated.some(({ page: { id } }) => id === page.id));
  const standing = [...once, ...panelsOf(document, once)].flatMap((page) => page.elements);
  const filled = request.what.kind === "element" ? elements : standing.filter(({ id, kind }) => !holders.has(kind) && isAbove(id));
  const spent = { cells: 0, parts: repeated.reduce((sum, { values }) => sum + values.length, 1) };
  const replies = await gatherReplies(
    { ...source, document },
    filled,
    request.limits,
    (done) => onElements?.(done, filled.length) ?? Promise.resolve(),
    undefined,
    spent,
  );
  const say = await sayIn(request.language);
  const runs = await gatherRuns(source, repeated, standingOn, request.limits, spent, say);
  // addresses may be made of what was answered
  const filling = {
    document,
    environment,
    replies,
    pictures: new Map(),
    limits: request.limits,
    zone: timeZone(zone, Intl) ?? UTC,
    symbols: symbolsOf(request),
    say,
  };
  const inCells = [
    ...runs.flatMap((run) => picturesInCells(source.document, standingOn(source.document, run.pageId), run.replies, request.limits)),
    ...picturesInCells(document, filled, replies, request.limits),
  ];
  const named = [
    ...runs.flatMap((run) => {
      const held = inRun(filling, run, source.document);
      return picturesNamed(new Filler(held), standingOn(held.document, run.pageId));
    }),
    ...picturesNamed(new Filler(filling), filled),
    ...(request.what.kind === "element" ? [] : [...picturesBehind([...pages, ...panelsOf(document, pages)]).values()]).flatMap(
      (image) => pictureBehind(image) ?? [],
    ),
  ];
  return {
    environment: { controls, timeZone: zone, weekStart, now },
    request,
    inForce: inForceOf({ ...source, document }, pages, isShown, say),
    replies,
    unshown,
    runs,
    pictures: await gatherPictures(named, inCells, source.picture ?? (() => Promise.resolve(null))),
    shapes: await gatherShapes(
      [...elements, ...runs.flatMap(({ pageId }) => standingOn(source.document, pageId))],
      source.shapes ?? (() => Promise.resolve(null)),
    ),
  };
}

/** How wide a page is whose top is drawn, px: small enough that its figures can be read in a small picture. */
const COVER_WIDTH = 960;

/** Whether something stands in the part of a page that is drawn. */
function aboveCut(
  document: WorkbookDocument,
  pages: readonly Page[],
  { cover, themes, scheme }: Pick<PressRequest, "cover" | "themes" | "scheme">,
): (id: Id) => boolean {
  if (cover === undefined || isReport(document)) return () => true;
  const theme = resolveTheme(themes, themeSettingsOf(document), scheme ?? "light");
  const look = { theme, measure, family: servedFamily(theme.fonts.text) };
  const box = { width: COVER_WIDTH, height: (COVER_WIDTH * cover.height) / cover.width };
  const above = new Set(pages.flatMap((page) => [...standingAbove(document, page, box, look)]));
  return (id) => above.has(id);
}

/** Draws what was gathered: work for the processor alone, long for a long page. */
export async function draw(
  whole: WorkbookDocument,
  { environment, request, inForce, replies, unshown, runs, pictures, shapes }: Gathered,
): Promise<Pressed> {
  await openWoff2();
  const document = withoutUnshown(whole, unshown);
  const theme = resolveTheme(request.themes, themeSettingsOf(document), request.scheme ?? "light");
  const pages = pagesOf(document, request);
  const zone = timeZone(environment.timeZone, Intl) ?? UTC;
  const filling: Filling = {
    document,
    environment,
    replies,
    pictures: await drawablePictures(pictures),
    limits: request.limits,
    zone,
    symbols: symbolsOf(request),
    say: await sayIn(request.language),
    isDark: theme.theme.isDark,
    tones: chartColors(theme.theme, theme.roles).categorical,
  };
  const filler = new Filler(filling);
  const elements = [...pages, ...panelsOf(document, pages)].flatMap((page) => page.elements);
  const inRuns = runs.flatMap(({ pageId }) => standingOn(whole, pageId));
  const look: Look = await lookOf(document, environment, theme, filling, [...elements, ...inRuns], shapes);
  const said: Said = {
    title: document.name,
    language: request.language,
    inForce,
    made: [environment.now.slice(0, 16).replace("T", " ") + " UTC", request.person].filter((part) => part !== null).join(" · "),
  };
  const themed = (filled: FilledElement): FilledElement => {
    const element = withThemeColors(filled.element, theme) as Element;
    const { content } = filled;
    if (content.kind !== "grid") return { ...filled, element };
    return { ...filled, element, content: { ...content, grid: { ...content.grid, style: gridStyleOf(element, theme) } } };
  };
  if (request.what.kind === "element") {
    const filled = themed(filler.element(elements[0] as Element));
    return elementPressed(filled, request, said, look);
  }
  const frame = frameOf(request.paper);
  const isAbove = aboveCut(document, pages, request);
  /** A page may have a width and a color of its own. */
  const lookOn = (page: Page): { readonly width: number; readonly look: Look } => {
    const { width: own, backgroundColor: background } = pageLook(page);
    const themeOfPage =
      own === null && background === null
        ? theme
        : resolvePageTheme(request.themes, themeSettingsOf(document), request.scheme ?? "light", { width: own, background });
    const usualWidth = request.cover === undefined ? (themeOfPage.width ?? 1200) : COVER_WIDTH;
    const width = request.format === "pdf" ? drawnWidth(frame, request.paper) : usualWidth;
    return { width, look: background === null ? look : { ...look, theme: themeOfPage } };
  };
  // each page says for itself what a control is set to that pages repeat by
  const repeated = new Set(runs.map(({ control: [id] }) => id));
  const ofPages = new Set(controlsInForce(whole, environment.controls, { ...allGiven, only: repeated, say: look.say }));
  const composedWith = (page: Page, held: Filling, name: string) => {
    const by = new Filler(held);
    const { document } = held;
    const standing = (one: Page): Page => ({ ...one, elements: one.elements.filter(({ id }) => isAbove(id)) });
    const around = [page, ...panelsOf(document, [page])];
    const filled = around.flatMap((one) => [...by.page(standing(one)).elements]);
    const inTheme = new Map(filled.map(([id, one]) => [id, themed(one)]));
    const values = { page, elements: inTheme, behind: behindOn(around, filling.pictures) };
    const { width, look: own } = lookOn(page);
    const drawn = isReport(document) ? composeReportPage(document, values, look) : composePage(document, values, width, own);
    return {
      id: page.id,
      name,
      page: drawn,
      about: controlsInForce(document, held.environment.controls, { ...allGiven, only: repeated, say: look.say }),
    };
  };
  const composed = pages.flatMap((page) => {
    const own = runs.filter(({ pageId }) => pageId === page.id);
    if (own.length === 0) return [composedWith(page, filling, page.name)];
    return own.map((run) => {
      const held = inRun(filling, run, whole);
      return composedWith(pageOf(held.document, page.id) ?? page, held, `${page.name} – ${run.label}`);
    });
  });
  const name = request.what.kind === "page" ? `${document.name} – ${pages[0]?.name ?? ""}` : document.name;
  if (request.format === "pdf" && isReport(document)) {
    const paper = composeReport(document, composed, said, look);
    return request.asPictures === true
      ? { name, sheets: paper.sheets.length, bytes: encoded(sheetPictures(paper)) }
      : paperPressed(paper, name, request, look);
  }
  return pagesPressed(composed, name, request, { ...said, inForce: inForce.filter((text) => !ofPages.has(text)) }, look);
}

/** The pictures behind pages and containers that can be drawn, by the ids of both. */
function behindOn(pages: readonly Page[], pictures: Filling["pictures"]): ReadonlyMap<Id, PictureBehind> {
  const found = [...picturesBehind(pages)].flatMap(([id, image]) => {
    const wanted = pictureBehind(image);
    const picture = wanted === null ? null : (pictures.get(pictureKey(wanted)) ?? null);
    return picture === null ? [] : [[id, { picture, style: image.style ?? {} }] as const];
  });
  return new Map(found);
}

/** What fills a page in one of its prints. */
const inRun = (filling: Filling, { control, replies, unshown }: PageRun, whole: WorkbookDocument): Filling => ({
  ...filling,
  document: withoutUnshown(whole, unshown),
  environment: { ...filling.environment, controls: new Map([...filling.environment.controls, control]) },
  replies,
});

function picturesNamed(filler: Filler, elements: readonly Element[]): readonly PictureWanted[] {
  return elements.flatMap((element) => {
    try {
      return filler.pictureOf(element)?.wanted ?? [];
    } catch {
      // one without values says so in its place
      return [];
    }
  });
}
const paperPressed = (paper: Paper, name: string, { person }: Gathered["request"], look: Look): Pressed => ({
  name,
  sheets: paper.sheets.length,
  bytes: bytesOf(writePdf(paper, pdfFacts(person, look))),
});

async function lookOf(
  document: WorkbookDocument,
  environment: Gathered["environment"],
  theme: Look["theme"],
  { zone, symbols, say }: Pick<Look, "zone" | "symbols" | "say">,
  elements: readonly Element[],
  shapes: Gathered["shapes"],
): Promise<Look> {
  if (elements.some(({ kind }) => kind.endsWith("-map")))
    await Promise.all((["world", "us-states", "us-counties"] as const).map(loadMapShapes));
  const colors = valueColors(sheafOf(document), createColorPlaces());
  const tones = chartColors(theme.theme, theme.roles);
  const mapOf = (element: Element): string | undefined => (isData(element) ? element.sheaf?.color : undefined);
  return {
    theme,
    colors: tones,
    family: servedFamily(theme.fonts.text),
    dataFamily: servedFamily(theme.fonts.data ?? theme.fonts.text),
    measure,
    zone,
    symbols,
    weekStart: weekDays.indexOf(environment.weekStart) as Look["weekStart"],
    colorOf: (element) => {
      const legends = legendColumns(document, element.id);
      const own = legends.size === 0 ? colors : withLegends(colors, tones, legends);
      return (key) => own.colorOf(key, mapOf(element));
    },
    legendColor: (columnName, text) => colorOfText(colors, tones, columnName, text),
    highlighted: (element) => highlightedBy(highlightsOf(document, element.id, (id) => environment.controls.get(id))),
    additive: (element) => (columnId) => isAdditive(columnsOf(element), columnId),
    mapShapes: shapesOf(shapes),
    say,
    now: Date.parse(environment.now),
  };
}

const weekDays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** A document that is pressed has only what its readers see: whoever opened it left out the rest. */
const allGiven = { onlyShown: false } as const;

/** Filters of these pages and values of controls that hold. */
export function inForceOf(
  { document, environment }: Pick<Source, "document" | "environment">,
  pages: readonly Page[],
  isShown: PressRequest["isShown"],
  say: Say,
): readonly string[] {
  const filters = filtersInForce(
    document,
    pages.flatMap(({ elements }) => elements),
    { isShown, say },
  );
  return [...new Set([...controlsInForce(document, environment.controls, { ...allGiven, say }), ...filters])];
}

const utf8 = new TextEncoder();
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
async function* encoded(parts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield utf8.encode(part);
}

const pdfFacts = (person: string | null, { now }: Look) => ({ author: person ?? "", made: new Date(now) });
const bytesOf = (stream: NodeJS.ReadableStream): AsyncIterable<Uint8Array> => stream as AsyncIterable<unknown> as AsyncIterable<Uint8Array>;

async function pagesPressed(
  drawn: readonly (NamedPage & { readonly about?: readonly string[] })[],
  name: string,
  request: Gathered["request"],
  said: Said,
  look: Look,
): Promise<Pressed> {
  // Of what is no paper each page is a sheet.
  const pages = drawn.map((one, index) => ({ ...one, page: pageOnSheet(one.page, { number: index + 1, count: drawn.length }, look) }));
  switch (request.format) {
    case "pdf":
      return paperPressed(composeSheets(drawn, request.paper, said, look), name, request, look);
    case "html":
      return {
        name,
        sheets: pages.length,
        bytes: encoded(
          writeHtml({ title: said.title, language: said.language, about: [...said.inForce, said.made], fonts: textRules, pages }, look),
        ),
      };
    case "png":
    case "svg": {
      const page = pages[0]?.page ?? { width: 0, height: 0, nodes: [] };
      const { cover } = request;
      const sheet = cover === undefined ? pictureOf(page, said, look) : coverOf(page, cover, look);
      const title = `${said.title} ${pages[0]?.name ?? ""}`.trim();
      const bytes =
        request.format === "png"
          ? await writePng(sheet, title, cover === undefined ? undefined : cover.width / sheet.width)
          : utf8.encode(writeSvg(sheet, { outline: null, css: fontRules(sheet.marks), prefix: "", title }));
      return { name, sheets: 1, bytes: once(bytes) };
    }
  }
}

/** Sizes of a picture of one element, px. */
const PICTURE = { width: 800, height: 450 } as const;
const FIGURE = { width: 320, height: 120 } as const;

/** A page of its own scrolls, so that a table there has room for all that it has. */
function boxOf({ content }: FilledElement, { format }: Gathered["request"]): { readonly width: number; readonly height: number } {
  if (content.kind === "kpi") return FIGURE;
  return content.kind === "grid" && format === "html" ? { width: 1_200, height: wholeHeight(content.grid) } : PICTURE;
}

async function elementPressed(filled: FilledElement, request: Gathered["request"], said: Said, look: Look): Promise<Pressed> {
  const name = `${said.title} – ${filled.title ?? filled.name}`;
  if (request.format === "pdf") return paperPressed(composeElement(filled, request.paper, said, look), name, request, look);
  const box = { x: 0, y: 0, ...(request.picture ?? boxOf(filled, request)) };
  const node = { element: filled.element, box, holds: false, isInCard: false, tabs: [] };
  const page: ComposedPage = { ...box, nodes: [{ node, filled, ...tileMarks(filled, box, look) }] };
  return pagesPressed([{ id: filled.element.id, name: filled.title ?? filled.name, page }], name, request, said, look);
}
