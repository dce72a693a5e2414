import { picturePlaces, type PictureStyle } from "@sheaf/charts";
import { effectiveLayout, type Element, type Page, pageLook, type WorkbookDocument } from "@sheaf/workbook";
import type { ComposedNode, ComposedPage } from "./composed.ts";
import type { FilledElement } from "./content.ts";
import { frameMarks, tileMarks, wordsHeight } from "./element-tile.ts";
import { boldFace, type Look, plainFace } from "./look.ts";
import {
  type Box,
  boxPath,
  filled as fill,
  line,
  type Mark,
  type OutlinePage,
  type OutlinePlace,
  type Paper,
  type Sheet,
  tagged,
} from "./marks.ts";
import { pageCuts } from "./page-cuts.ts";
import { laidOut, type PlacedNode, type WordsHeight } from "./page-layout.ts";
import { onSheet, type PageFigures } from "./page-figures.ts";
import type { PictureFile } from "./picture-file.ts";
import { fitted, setLines, wrapped } from "./set-text.ts";
import { frameOf, type PaperSetting, type SheetFrame } from "./sheet-size.ts";
import { tableParts } from "./table-parts.ts";
import { composeWithPanels, type PanelTools } from "./with-panels.ts";
import { words } from "./words.ts";

/** A page with the values of its elements. */
export interface FilledPage {
  readonly page: Page;
  readonly elements: ReadonlyMap<string, FilledElement>;
  /** Pictures behind the page and behind its containers, by their ids. */
  readonly behind?: ReadonlyMap<string, PictureBehind>;
}

/** A picture that fills its place unless its style says otherwise. */
export interface PictureBehind {
  readonly picture: PictureFile;
  readonly style: PictureStyle;
}

/** A page of a workbook as wide as it is said, with the panels that stand around it; `elements` has theirs too. */
export function composePage(
  document: WorkbookDocument,
  { page, elements, behind = noPictures }: FilledPage,
  width: number,
  look: Look,
): ComposedPage {
  const composed = composeWithPanels(document, page, width, look, (of, place) => {
    const placed = placedOn(document, of, place.width, look, (element, width) => wordsHeight(elements.get(element.id), width, look));
    const nodes = placed.nodes.map((one): ComposedNode => {
      const node = { ...one, box: { ...one.box, x: one.box.x + place.x, y: one.box.y + place.y } };
      const filled = node.holds ? null : (elements.get(node.element.id) ?? null);
      if (node.holds || filled === null) {
        const marks = [...holderMarks(node, look), ...behindMarks(behind.get(node.element.id), node.box)];
        return { node, filled: null, marks, rowsLeft: 0 };
      }
      return { node, filled, ...tileMarks(filled, node.box, look, { isInCard: node.isInCard }) };
    });
    return { height: placed.height, nodes };
  });
  const box = { x: 0, y: 0, width: composed.width, height: composed.height };
  const hasColor = pageLook(page).backgroundColor !== null;
  const own = [
    ...(hasColor ? [tagged("Artifact", [fill(boxPath(box), look.theme.roles.frame)])] : []),
    ...behindMarks(behind.get(page.id), box),
  ];
  if (own.length === 0) return composed;
  return { ...composed, ground: [...own, ...(composed.ground ?? [])], frame: look.theme.roles.frame };
}

const noPictures: ReadonlyMap<string, PictureBehind> = new Map();

/** A picture for the looks: it fills its place. */
function behindMarks(behind: PictureBehind | undefined, box: Box): readonly Mark[] {
  if (behind === undefined) return [];
  const { picture, style } = behind;
  const places = picturePlaces(picture, { left: box.x, top: box.y, width: box.width, height: box.height }, style);
  const images = places.map(({ left, top, width, height }): Mark => ({ kind: "image", x: left, y: top, width, height, picture }));
  return [tagged("Artifact", [{ kind: "group", marks: images, clip: box }])];
}

/** Elements of a page, and of the panels around it, that begin above a height (px) where the page is so wide: what a picture of its top shows. */
export function standingAbove(
  document: WorkbookDocument,
  page: Page,
  { width, height }: Pick<Box, "width" | "height">,
  look: PanelTools,
): ReadonlySet<string> {
  const { nodes } = composeWithPanels(document, page, width, look, (of, place) => {
    // What words push down is asked for all the same: nobody knows yet what they are.
    const placed = placedOn(document, of, place.width, look, () => 0);
    const nodes = placed.nodes.map((one): ComposedNode => {
      const node = { ...one, box: { ...one.box, y: one.box.y + place.y } };
      return { node, filled: null, marks: [], rowsLeft: 0 };
    });
    return { height: placed.height, nodes };
  });
  return new Set(nodes.filter(({ node: { box } }) => box.y < height).map(({ node: { element } }) => element.id));
}

function placedOn(
  document: WorkbookDocument,
  of: Page,
  width: number,
  { theme }: Pick<Look, "theme">,
  wordsHeight: WordsHeight,
): ReturnType<typeof laidOut> {
  const region = effectiveLayout(document, of.id);
  if (region === null) return { height: 0, nodes: [] };
  const byId = new Map<string, Element>(of.elements.map((element) => [element.id, element]));
  return laidOut(region, width, { find: (id) => byId.get(id), space: theme.space, tabOf: () => 0, wordsHeight });
}

/** The card around others, and the names of tabs. */
function holderMarks({ element, box, isInCard, tabs }: PlacedNode, look: Look): readonly Mark[] {
  const frame = frameMarks(element, box, !isInCard, look);
  if (tabs.length === 0) return frame;
  const { roles } = look.theme;
  let x = box.x + 16;
  const names = tabs.map((name, at): Mark => {
    const face = at === 0 ? boldFace(look.family) : plainFace(look.family);
    const mark: Mark = {
      kind: "text",
      x,
      y: box.y + 22.5,
      text: name,
      face,
      size: 13,
      color: at === 0 ? roles.accent : roles["ink-2"],
      anchor: "start",
    };
    x += look.measure(name, face, 13) + 20;
    return mark;
  });
  return [...frame, line(box.x, box.y + 35.5, box.x + box.width, box.y + 35.5, roles.line), tagged("P", names)];
}

export interface Said {
  readonly title: string;
  readonly language: string;
  /** Filters and values of controls in force. */
  readonly inForce: readonly string[];
  /** Who and when. */
  readonly made: string;
}

const PADDING = 16;

/** A page or an element as one picture. */
export function pictureOf(composed: ComposedPage, { inForce }: Pick<Said, "inForce">, look: Look, padding = PADDING): Sheet {
  const width = composed.width + 2 * padding;
  const note = noteLines(inForce, composed.width, look);
  const height = composed.height + 2 * padding + (note.height === 0 ? 0 : note.height + 8);
  const marks: Mark[] = [
    tagged("Artifact", [fill(boxPath({ x: 0, y: 0, width, height }), composed.frame ?? look.theme.roles.frame)]),
    {
      kind: "group",
      marks: [...(composed.ground ?? []), ...composed.nodes.flatMap((node) => node.marks)],
      move: [1, 0, 0, 1, padding, padding],
    },
  ];
  if (note.height > 0) marks.push({ kind: "group", marks: note.marks, move: [1, 0, 0, 1, padding, composed.height + padding + 8] });
  return { width, height, marks };
}

/** The top of a page as one picture, so high for its width as is said. */
export function coverOf(composed: ComposedPage, { width, height }: Pick<Box, "width" | "height">, look: Look, padding = PADDING): Sheet {
  const { marks } = pictureOf(composed, { inForce: [] }, look, padding);
  const box = { x: 0, y: 0, width: composed.width + 2 * padding, height: ((composed.width + 2 * padding) * height) / width };
  return {
    width: box.width,
    height: box.height,
    marks: [tagged("Artifact", [fill(boxPath(box), composed.frame ?? look.theme.roles.frame)]), { kind: "group", marks, clip: box }],
  };
}

function noteLines(texts: readonly string[], width: number, look: Look): { readonly marks: readonly Mark[]; readonly height: number } {
  if (texts.length === 0) return { marks: [], height: 0 };
  const piece = { text: texts.join(" · "), face: plainFace(look.family), size: 12, color: look.theme.roles["ink-3"] };
  const set = setLines(wrapped([piece], width, look.measure).slice(0, 4), { x: 0, y: 0, room: width, leading: 16, align: "left" });
  return { marks: [tagged("P", set.marks)], height: set.bottom };
}

/** How wide a page is drawn before it is brought onto the sheet, px. */
export const drawnWidth = ({ width, margin }: SheetFrame, { orientation }: PaperSetting): number =>
  Math.max(width - 2 * margin, orientation === "portrait" ? 960 : 1200);

const HEAD = 30;
const FOOT = 26;

interface Part {
  readonly heading: string;
  /** In the measure of the page that was drawn, on the sheet that it came to stand on. */
  readonly marks: (figures: PageFigures) => readonly Mark[];
  readonly window: Box;
}

/** A page that was drawn, in its document. */
export interface NamedPage {
  readonly id: string;
  readonly name: string;
  readonly page: ComposedPage;
}

/** What a reader finds an element by; null: it has no title, or is no more than words itself. */
export function outlineTitle(filled: FilledElement | null): string | null {
  if (filled === null || filled.title === null) return null;
  const { kind } = filled.content;
  const isNamed = kind === "chart" || kind === "kpi" || kind === "grid" || kind === "progress" || kind === "note";
  return isNamed ? (filled.title ?? filled.name) : null;
}

const inPlace = (a: OutlinePlace, b: OutlinePlace): number => a.sheet - b.sheet || a.y - b.y;

/** Pages as sheets with heads and feet: rows of tiles stay together, tables go on. */
export function composeSheets(pages: readonly NamedPage[], setting: PaperSetting, said: Said, look: Look): Paper {
  const frame = frameOf(setting);
  const inner = frame.width - 2 * frame.margin;
  const width = drawnWidth(frame, setting);
  const scale = inner / width;
  const note = noteLines(said.inForce, inner, look);
  const top = frame.margin + HEAD + (note.height === 0 ? 0 : note.height + 6);
  const room = Math.max(100, (frame.height - frame.margin - FOOT - top) / scale);
  const parts: Part[] = [];
  const outline: OutlinePage[] = [];
  for (const { id, name, page } of pages) {
    const first = parts.length;
    if (page.height > 0) parts.push(...pageParts(name, page, width, room, look));
    const own = parts.slice(first);
    const places = page.nodes.flatMap(({ node: { element, box }, filled }): readonly OutlinePlace[] => {
      const title = outlineTitle(filled);
      const at = own.findIndex(({ window }) => box.y + 0.5 < window.y + window.height);
      const window = own[at]?.window;
      if (title === null || window === undefined) return [];
      return [{ id: element.id, title, sheet: first + at, y: top + (box.y - window.y) * scale }];
    });
    outline.push({ id, title: name, sheet: first, y: 0, parts: places.toSorted(inPlace) });
    for (const { filled, rowsLeft } of page.nodes) {
      const continues = setting.wholeTables && rowsLeft > 0;
      if (filled !== null && continues)
        for (const part of tableParts(filled, 0, width, room, look))
          parts.push({ ...part, marks: () => part.marks, window: { x: 0, y: -1, width: width + 1, height: room } });
    }
  }
  if (parts.length === 0)
    parts.push({ heading: pages[0]?.name ?? said.title, marks: () => [], window: { x: 0, y: 0, width, height: room } });
  const sheets = parts.map(({ heading, marks, window }, at): Sheet => {
    const content: Mark = {
      kind: "group",
      marks: [{ kind: "group", marks: marks({ number: at + 1, count: parts.length }), clip: window }],
      move: [scale, 0, 0, scale, frame.margin, top - window.y * scale],
    };
    const ground = look.theme.theme.isDark
      ? [tagged("Artifact", [fill(boxPath({ x: 0, y: 0, width: frame.width, height: frame.height }), look.theme.roles.frame)])]
      : [];
    const head = headMarks(said.title, heading, frame, look);
    const noted: Mark = { kind: "group", marks: note.marks, move: [1, 0, 0, 1, frame.margin, frame.margin + HEAD - 4] };
    return {
      width: frame.width,
      height: frame.height,
      marks: [...ground, ...head, noted, content, ...footMarks(said.made, at + 1, parts.length, frame, look)],
    };
  });
  return { title: said.title, language: said.language, sheets, outline };
}

function headMarks(title: string, heading: string, { width, margin }: SheetFrame, look: Look): readonly Mark[] {
  const { roles } = look.theme;
  const face = boldFace(look.family);
  const room = (width - 2 * margin) / 2 - 8;
  const name = fitted(title, face, 14, room, look.measure);
  const beside = heading === title ? "" : fitted(heading, plainFace(look.family), 14, room, look.measure);
  const y = margin + 14;
  return [
    tagged("H1", [{ kind: "text", x: margin, y, text: name, face, size: 14, color: roles.ink, anchor: "start" }]),
    ...(beside === ""
      ? []
      : [
          tagged("H2", [
            {
              kind: "text",
              x: width - margin,
              y,
              text: beside,
              face: plainFace(look.family),
              size: 14,
              color: roles["ink-2"],
              anchor: "end",
            },
          ]),
        ]),
  ];
}

function footMarks(made: string, at: number, count: number, { width, height, margin }: SheetFrame, look: Look): readonly Mark[] {
  const y = height - margin - 4;
  const text = (words: string, x: number, anchor: "start" | "end"): Mark => ({
    kind: "text",
    x,
    y,
    text: words,
    face: plainFace(look.family),
    size: 11,
    color: look.theme.roles["ink-3"],
    anchor,
  });
  const page = words.page(at, count);
  const room = width - 2 * margin - look.measure(page, plainFace(look.family), 11) - 16;
  return [
    tagged("Artifact", [
      text(fitted(made, plainFace(look.family), 11, room, look.measure), margin, "start"),
      text(page, width - margin, "end"),
    ]),
  ];
}

/** A page in as many sheets as it is high: cut where nothing stands, through containers where it must be, through an element only at last. */
function pageParts(name: string, page: ComposedPage, width: number, room: number, look: Look): readonly Part[] {
  const parts: Part[] = [];
  const isBreak = ({ node }: ComposedNode): boolean => node.element.kind === "page-break";
  const breaks = page.nodes
    .filter(isBreak)
    .map(({ node: { box } }) => box.y + box.height)
    .toSorted((a, b) => a - b);
  const standing = page.nodes.filter((one) => !isBreak(one));
  const all = standing.map(({ node }) => node.box);
  const leaves = standing.filter(({ node }) => !node.holds).map(({ node }) => node.box);
  for (const { from: start, to: end } of pageCuts(all, leaves, page.height, room, breaks)) {
    const nodes = page.nodes.filter(({ node: { box } }) => box.y < end - 0.5 && box.y + box.height > start + 0.5);
    const ground = page.ground ?? [];
    const marks: Part["marks"] = (figures) => [...ground, ...nodes.flatMap((node) => onSheet(node, figures, look, {}).marks)];
    parts.push({ heading: name, marks, window: { x: 0, y: start - 2, width, height: end - start + 4 } });
  }
  return parts;
}

/** One element as sheets: a table with all of its rows, anything else as large as there is room for. */
export function composeElement(filled: FilledElement, setting: PaperSetting, said: Said, look: Look): Paper {
  const frame = frameOf(setting);
  const width = drawnWidth(frame, setting);
  const name = filled.title ?? filled.name;
  if (filled.content.kind === "grid" && filled.content.grid.rows.length > 0) {
    // A page of no tiles but this one, all of its rows behind it.
    const page: ComposedPage = { width, height: 0, nodes: [] };
    const paper = composeSheetsOf([{ id: filled.element.id, name, page, tables: [filled] }], setting, said, look);
    return paper;
  }
  const node: PlacedNode = {
    element: filled.element,
    box: { x: 0, y: 0, width, height: Math.min(width * 0.55, 640) },
    holds: false,
    isInCard: false,
    tabs: [],
  };
  const composed: ComposedPage = { width, height: node.box.height, nodes: [{ node, filled, ...tileMarks(filled, node.box, look) }] };
  return composeSheets([{ id: filled.element.id, name, page: composed }], setting, said, look);
}

/** Sheets of tables alone. */
function composeSheetsOf(
  pages: readonly (NamedPage & { readonly tables: readonly FilledElement[] })[],
  setting: PaperSetting,
  said: Said,
  look: Look,
): Paper {
  const box = { x: 0, y: 0, width: 1, height: 0 };
  const withTables = pages.map(({ id, name, page, tables }) => ({
    id,
    name,
    page: {
      ...page,
      nodes: tables.map((filled): ComposedNode => ({
        node: { element: filled.element, box, holds: false, isInCard: false, tabs: [] },
        filled,
        marks: [],
        rowsLeft: 1,
      })),
    },
  }));
  return composeSheets(withTables, { ...setting, wholeTables: true }, said, look);
}
