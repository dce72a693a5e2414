import {
  effectiveLayout,
  type Element,
  findPlaced,
  givenName,
  holdsElements,
  type Id,
  isPlacing,
  isReport,
  inReadingOrder,
  type LayoutNode,
  nodesIn,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { moveToHost, outermost, refuseHost } from "../../commands/containers.ts";
import type { Edit } from "../../commands/edit.ts";
import { boxOf } from "../../commands/layout.ts";
import { stackBehind } from "../../commands/sheet.ts";
import { findElement } from "../../state/workbook.ts";
import { t } from "../../../shared/words/words.ts";
import { type DropAt, landingAt } from "./outline-items.ts";

/** Moves elements of a page to where they are let go in the outline. Null: they cannot stand there. */
export function moveInOutline(document: WorkbookDocument, pageId: Id, given: readonly Id[], target: Id, at: DropAt): Edit | null {
  const nodes = effectiveLayout(document, pageId)?.nodes ?? [];
  if (isReport(document)) return stackedBeside(document, pageId, nodes, given, target, at);
  const ids = outermost(nodes, given);
  const [first] = ids;
  const landing = landingAt({ document, nodes }, target, at, ids);
  if (first === undefined || ids.includes(target) || landing === null || refuseHost(nodes, ids, landing.host) !== null) return null;
  const place = findPlaced(nodes, first)?.node.place ?? null;
  const size = place === null ? { columns: 12, rows: 8 } : boxOf(place);
  const box = landing.at === null ? null : { columns: size.columns, rows: size.rows, ...landing.at };
  return moveToHost(document, pageId, ids, landing.host, { box, after: landing.after });
}

/** On a sheet nothing moves: what comes later lies over what comes earlier. */
function stackedBeside(
  document: WorkbookDocument,
  pageId: Id,
  nodes: readonly LayoutNode[],
  ids: readonly Id[],
  target: Id,
  at: DropAt,
): Edit | null {
  const others = nodes.flatMap(({ elementId }) => (elementId === null || ids.includes(elementId) ? [] : [elementId]));
  const index = others.indexOf(target);
  if (index < 0 || at === "inside") return null;
  return stackBehind(document, pageId, ids, at === "after" ? target : (others[index - 1] ?? null), t("edits.sheet.order"));
}

/** The same by a key: one step up or down among what stands beside it, into the container before it, or out of its own. */
export function stepInOutline(document: WorkbookDocument, pageId: Id, id: Id, to: "up" | "down" | "in" | "out"): Edit | null {
  const nodes = effectiveLayout(document, pageId)?.nodes ?? [];
  const found = findPlaced(nodes, id);
  if (found === null) return null;
  const inside = nodesIn(nodes, found.host).filter(isPlacing);
  const siblings = (found.node.place === null ? inside : inReadingOrder(inside)).flatMap((node) => (node.elementId === null ? [] : [node]));
  const index = siblings.findIndex(({ elementId }) => elementId === id);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (to === "out") return found.host.elementId === null ? null : moveInOutline(document, pageId, [id], found.host.elementId, "after");
  if (to === "in") {
    const holder = before !== undefined && holdsElements(before, findElement(document, before.elementId ?? "")) ? before.elementId : null;
    return holder === null ? null : moveInOutline(document, pageId, [id], holder, "inside");
  }
  const beside = to === "up" ? before?.elementId : after?.elementId;
  return beside == null ? null : moveInOutline(document, pageId, [id], beside, to === "up" ? "before" : "after");
}

/** What is written when an element is renamed: its own name, as the document holds it. */
export const writtenName = (element: Element): string => givenName(element) ?? "";
