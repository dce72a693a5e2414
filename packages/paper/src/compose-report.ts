import { effectiveLayout, type Element, sheetBoxOf, sheetSizeOf, type SheetSize, type WorkbookDocument } from "@sheaf/workbook";
import type { ComposedNode, ComposedPage, FilledPage, Said } from "./compose.ts";
import { tileMarks } from "./element-tile.ts";
import { columnBands, columnWidths } from "./grid-tile.ts";
import { boldFace, type Look } from "./look.ts";
import { boxPath, filled as fill, type Mark, type Paper, type Sheet, tagged } from "./marks.ts";
import { fitted } from "./set-text.ts";
import { tableParts } from "./table-parts.ts";

const HEADING = 28;

/** A page of a report: everything at its own place, what comes later over what comes earlier. */
export function composeReportPage(document: WorkbookDocument, { page, elements }: FilledPage, look: Look): ComposedPage {
  const { width, height } = sheetSizeOf(document);
  const byId = new Map<string, Element>(page.elements.map((element) => [element.id, element]));
  const nodes = (effectiveLayout(document, page.id)?.nodes ?? []).flatMap((node): readonly ComposedNode[] => {
    const element = byId.get(node.elementId ?? "");
    const box = sheetBoxOf(node);
    const filled = elements.get(node.elementId ?? "");
    if (element === undefined || box === null || filled === undefined) return [];
    const placed = { element, box, holds: false, isInCard: false, tabs: [] };
    return [{ node: placed, filled, ...tileMarks(filled, box, look, { continues: true }) }];
  });
  return { width, height, nodes };
}

/** Pages of a report on sheets of its own size; tables that have no room on their page go on behind it, with their headers. */
export function composeReport(
  document: WorkbookDocument,
  pages: readonly { readonly name: string; readonly page: ComposedPage }[],
  said: Said,
  look: Look,
): Paper {
  const size = sheetSizeOf(document);
  const ground = tagged("Artifact", [fill(boxPath({ x: 0, y: 0, width: size.width, height: size.height }), look.theme.roles.paper)]);
  const sheetOf = (marks: readonly Mark[]): Sheet => ({ width: size.width, height: size.height, marks: [ground, ...marks] });
  const sheets: Sheet[] = [];
  const outline: { readonly title: string; readonly sheet: number }[] = [];
  for (const { name, page } of pages) {
    outline.push({ title: name, sheet: sheets.length });
    sheets.push(sheetOf(page.nodes.flatMap(({ marks }) => marks)), ...continuations(page, size, look).map(sheetOf));
  }
  return { title: said.title, language: said.language, sheets, outline };
}

function continuations({ nodes }: ComposedPage, { width, height, margin }: SheetSize, look: Look): readonly (readonly Mark[])[] {
  const room = { width: width - 2 * margin, height: height - 2 * margin - HEADING };
  return nodes.flatMap(({ node, filled, rowsLeft }) => {
    if (filled === null || rowsLeft === 0 || filled.content.kind !== "grid") return [];
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
          y: margin + 14,
          text: fitted(heading, boldFace(look.family), 14, room.width, look.measure),
          face: boldFace(look.family),
          size: 14,
          color: look.theme.roles.ink,
          anchor: "start",
        },
      ]),
      { kind: "group", marks, move: [1, 0, 0, 1, margin, margin + HEADING] },
    ]);
  });
}
