import { navigationOf, type Page, panelLook, panelWith, sidebarPixels, type WorkbookDocument } from "@sheaf/workbook";
import type { ComposedNode, ComposedPage } from "./composed.ts";
import { boldFace, type Look, plainColor } from "./look.ts";
import { type Box, boxPath, filled as fill, line, type Mark, tagged } from "./marks.ts";
import { fitted } from "./set-text.ts";

/** Room inside of a panel, and between it and the page. */
const PADDING = 12;
const TITLE = 32;
/** A page keeps at least so much of the width: a sidebar gives way. */
const LEAST = 0.5;

/** What stands on a page or a panel, so wide, with its corner at a place. */
export type ComposeAt = (page: Page, place: Pick<Box, "x" | "y" | "width">) => Pick<ComposedPage, "nodes" | "height">;

/** What of a look the panels around a page are made with. */
export type PanelTools = Pick<Look, "theme" | "measure" | "family">;

/** A page with the header above it and the sidebar beside it, as the screen has them (workbook-file 8.4). */
export function composeWithPanels(
  document: WorkbookDocument,
  page: Page,
  width: number,
  look: PanelTools,
  compose: ComposeAt,
): ComposedPage {
  const header = panelWith(document, "header", page.id);
  const sidebar = panelWith(document, "sidebar", page.id);
  if (header === null && sidebar === null) return { width, ...compose(page, { x: 0, y: 0, width }) };
  const isHeaderFirst = navigationOf(document).primary === "header";
  const sideLook = sidebar === null ? null : panelLook(sidebar);
  const side = sideLook === null ? 0 : Math.min(sidebarPixels[sideLook.width], width * LEAST);
  const ground: Mark[] = [];
  const nodes: ComposedNode[] = [];
  const border = (of: Page, x1: number, y1: number, x2: number, y2: number): void => {
    if (panelLook(of)?.border !== "none") ground.push(tagged("Artifact", [line(x1, y1, x2, y2, look.theme.roles.line)]));
  };
  const color = (of: Page, box: Box): void => {
    const own = plainColor(panelLook(of)?.backgroundColor ?? undefined, look.theme) ?? look.theme.roles.paper;
    ground.push(tagged("Artifact", [fill(boxPath(box), own)]));
  };

  const left = isHeaderFirst ? 0 : side;
  let top = 0;
  if (header !== null) {
    const made = compose(header, { x: left + PADDING, y: PADDING, width: width - left - 2 * PADDING });
    top = made.height + 2 * PADDING;
    color(header, { x: left, y: 0, width: width - left, height: top });
    border(header, left, top - 0.5, width, top - 0.5);
    nodes.push(...made.nodes);
  }
  const from = isHeaderFirst ? top : 0;
  const title = sideLook?.title ?? "";
  const below = from + PADDING + (title === "" ? 0 : TITLE);
  const beside = sidebar === null ? null : compose(sidebar, { x: PADDING, y: below, width: side - 2 * PADDING });
  const x = side === 0 ? 0 : side + PADDING;
  const y = top === 0 ? 0 : top + PADDING;
  const own = compose(page, { x, y, width: width - x });
  const height = Math.max(y + own.height, beside === null ? 0 : below + beside.height + PADDING);
  if (sidebar !== null && beside !== null) {
    color(sidebar, { x: 0, y: from, width: side, height: height - from });
    border(sidebar, side - 0.5, from, side - 0.5, height);
    if (title !== "") ground.push(tagged("P", [titleMark(title, from, side, look)]));
    nodes.push(...beside.nodes);
  }
  return { width, height, nodes: [...nodes, ...own.nodes], ground };
}

function titleMark(title: string, from: number, width: number, look: PanelTools): Mark {
  const face = boldFace(look.family);
  const text = fitted(title, face, 14, width - 2 * PADDING, look.measure);
  return { kind: "text", x: PADDING, y: from + PADDING + 14, text, face, size: 14, color: look.theme.roles.ink, anchor: "start" };
}
