import { effectiveLayout, findPlaced, type Id, isReport, type Operation, phonePixels, type WorkbookDocument } from "@sheaf/workbook";
import { GAP, ROW } from "../../on-page/page-grid.ts";
import { pageOf } from "../../../commands/elements.ts";
import { boxOf, placeElement } from "../../../commands/layout.ts";

/** Operations that give a text on a grid the rows that its words need; none where it has them, and where it is no grid that it stands on. */
export function roomForWords(document: WorkbookDocument, elementId: Id, place: HTMLElement | null): readonly Operation[] {
  const words = place?.firstElementChild;
  const pageId = pageOf(document, elementId);
  const region = pageId === null ? null : effectiveLayout(document, pageId);
  const at = region === null ? null : (findPlaced(region.nodes, elementId)?.node.place ?? null);
  if (place === null || words == null || pageId === null || at === null || isReport(document)) return [];
  if ((place.closest("main")?.clientWidth ?? 0) <= phonePixels) return [];
  const { paddingTop, paddingBottom } = getComputedStyle(place);
  const height = words.getBoundingClientRect().height + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  const rows = Math.ceil((height + GAP) / ROW);
  const box = boxOf(at);
  return rows <= box.rows ? [] : placeElement(document, pageId, elementId, { ...box, rows }, "").operations;
}
