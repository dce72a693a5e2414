import { chartColors } from "@sheaf/charts";
import { defaultSymbols, type NumberSymbols, timeZone, UTC } from "@sheaf/locale";
import {
  composePage,
  composeReport,
  composeReportPage,
  drawnWidth,
  type FilledElement,
  frameOf,
  gridStyleOf,
  type Look,
  type PictureBehind,
  type Said,
  servedFamily,
  standingAbove,
  withThemeColors,
} from "@sheaf/paper";
import { resolvePageTheme, resolveTheme } from "@sheaf/theme";
import {
  type Element,
  type Id,
  isReport,
  type Page,
  pageLook,
  themeSettingsOf,
  withoutUnshown,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { Filler, type Filling } from "./fill.ts";
import { gatherReplies, holders, type Source } from "./gather.ts";
import { picturesInCells } from "./grids/cell-pictures.ts";
import { controlsInForce, filtersInForce } from "./in-force.ts";
import { measure } from "./letters/runs.ts";
import { openWoff2 } from "./letters/woff2.ts";
import { lookOf } from "./look-of.ts";
import { gatherRuns, type PageRun, repeatedPages } from "./page-runs.ts";
import { pageOf, pagesOf, panelsOf, standingOn } from "./pages.ts";
import { drawablePictures, gatherPictures, pictureBehind, pictureKey, picturesBehind, type PictureWanted } from "./pictures.ts";
import type { Gathered, Pressed, PressRequest } from "./request.ts";
import { nearest, type Say, sayIn } from "./said.ts";
import { gatherShapes } from "./shapes.ts";
import { sheetPictures } from "./written/sheet-pictures.ts";
import { elementPressed, encoded, pagesPressed, paperPressed } from "./written/pressed.ts";

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
    language: nearest(request.language),
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
    language: nearest(request.language),
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
