import {
  effectiveLayout,
  type Element,
  type Page,
  panelLook,
  sheetBoxOf,
  sheetOf,
  sheetPanelWith,
  sheetSizeOf,
  type SheetSize,
  type WorkbookDocument,
  pageMembers,
} from "@sheaf/workbook";
import { type FilledPage, type NamedPage, outlineTitle, type Said } from "./compose.ts";
import type { ComposedNode, ComposedPage } from "./composed.ts";
import { tileMarks } from "./element-tile.ts";
import { columnBands, columnWidths } from "./grid-tile.ts";
import { boldFace, type Look, plainColor } from "./look.ts";
import {
  type Box,
  boxPath,
  filled as fill,
  type Mark,
  type OutlinePage,
  type OutlinePlace,
  type Paper,
  type Sheet,
  tagged,
} from "./marks.ts";
import { onSheet, type PageFigures } from "./page-figures.ts";
import { fitted } from "./set-text.ts";
import { tableParts } from "./table-parts.ts";

const HEADING = 28;
const inReports = { continues: true } as const;

/** Everything on a page or a panel at its own place, so far down; what comes later over what comes earlier. */
function placedNodes(document: WorkbookDocument, page: Page, elements: FilledPage["elements"], down: number, look: Look) {
  const byId = new Map<string, Element>(page.elements.map((element) => [element.id, element]));
  return (effectiveLayout(document, page.id)?.nodes ?? []).flatMap((node): readonly ComposedNode[] => {
    const element = byId.get(node.elementId ?? "");
    const place = sheetBoxOf(node);
    const filled = elements.get(node.elementId ?? "");
    if (element === undefined || place === null || filled === undefined) return [];
    const box = { ...place, y: place.y + down };
    const placed = { element, box, holds: false, isInCard: false, tabs: [] };
    return [{ node: placed, filled, ...tileMarks(filled, box, look, inReports) }];
  });
}

/** A page of a report: its ground, its header and footer, and what stands on it. */
export function composeReportPage(document: WorkbookDocument, { page, elements }: FilledPage, look: Look): ComposedPage {
  const { width, height, margin } = sheetSizeOf(document);
  const ground = (box: Box, color: string): Mark => tagged("Artifact", [fill(boxPath(box), color)]);
  const own = plainColor(pageMembers(page).backgroundColor, look.theme);
  const marks: Mark[] = [ground({ x: 0, y: 0, width, height }, own ?? look.theme.roles.paper)];
  const running: ComposedNode[] = [];
  const room = { top: margin, foot: height - margin };
  for (const type of ["header", "footer"] as const) {
    const panel = sheetPanelWith(document, type, page.id);
    if (panel === null) continue;
    const { height: high } = sheetOf(document, panel);
    const y = type === "header" ? 0 : height - high;
    if (type === "header") room.top = Math.max(room.top, high);
    else room.foot = Math.min(room.foot, y);
    const color = plainColor(panelLook(panel)?.backgroundColor ?? undefined, look.theme);
    if (color !== null) marks.push(ground({ x: 0, y, width, height: high }, color));
    running.push(...placedNodes(document, panel, elements, y, look));
  }
  const nodes = [...running, ...placedNodes(document, page, elements, 0, look)];
  return { width, height, nodes, ground: marks, running: { nodes: running, ...room } };
}

/** Pages of a report on sheets of its own size; tables that have no room on their page go on behind it, with their headers. */
export function composeReport(document: WorkbookDocument, pages: readonly NamedPage[], said: Said, look: Look): Paper {
  const size = sheetSizeOf(document);
  const drafts: ((figures: PageFigures) => readonly Mark[])[] = [];
  const outline: OutlinePage[] = [];
  for (const { id, name, page } of pages) {
    const { ground = [], running } = page;
    const at = (nodes: readonly ComposedNode[], figures: PageFigures): readonly Mark[] => [
      ...ground,
      ...nodes.flatMap((node) => onSheet(node, figures, look, inReports).marks),
    ];
    const sheet = drafts.length;
    const standing = page.nodes.filter((node) => running?.nodes.includes(node) !== true);
    const parts = standing.flatMap(({ node: { element, box }, filled }): readonly OutlinePlace[] => {
      const title = outlineTitle(filled);
      return title === null ? [] : [{ id: element.id, title, sheet, y: box.y }];
    });
    outline.push({ id, title: name, sheet, y: 0, parts: parts.toSorted((a, b) => a.y - b.y) });
    drafts.push((figures) => at(page.nodes, figures));
    for (const marks of continuations(page, size, look)) drafts.push((figures) => [...at(running?.nodes ?? [], figures), ...marks]);
  }
  const sheets = drafts.map((marks, index): Sheet => {
    return { width: size.width, height: size.height, marks: marks({ number: index + 1, count: drafts.length }) };
  });
  return { title: said.title, language: said.language, sheets, outline };
}

function continuations({ nodes, running }: ComposedPage, { width, height, margin }: SheetSize, look: Look): readonly (readonly Mark[])[] {
  const { top, foot } = running ?? { top: margin, foot: height - margin };
  const room = { width: width - 2 * margin, height: foot - top - HEADING };
  return nodes.flatMap(({ node, filled, rowsLeft }) => {
    if (filled === null || rowsLeft === 0 || filled.content.kind !== "grid") return [];
    // A table in a header goes on nowhere: each sheet would have it again.
    if (running?.nodes.some((one) => one.node === node) === true) return [];
    const { grid } = filled.content;
    // Where columns had no room either, all rows are told once more with all of them.
    const widths = columnWidths(grid, node.box.width - 2, look);
    const isNarrow = columnBands(widths, grid.left, node.box.width - 2).length > 1;
    const from = isNarrow ? 0 : grid.rows.length - rowsLeft;
    return tableParts(filled, from, room.width, room.height, look).map(({ heading, marks }): readonly Mark[] => [
      tagged("H3", [
        {
          kind: "text",
          x: margin,
          y: top + 14,
          text: fitted(heading, boldFace(look.family), 14, room.width, look.measure),
          face: boldFace(look.family),
          size: 14,
          color: look.theme.roles.ink,
          anchor: "start",
        },
      ]),
      { kind: "group", marks, move: [1, 0, 0, 1, margin, top + HEADING] },
    ]);
  });
}
