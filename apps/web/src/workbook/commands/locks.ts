import {
  applyTransaction,
  effectiveLayout,
  type Element,
  findPlaced,
  type Id,
  idsInside,
  isKnown,
  type Json,
  type LayoutNode,
  type Operation,
  sameHost,
  sheetBoxOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { type Edit, elementPath, quoted, set } from "./edit.ts";
import { elementName } from "./elements.ts";
import { t } from "../../shared/words/words.ts";

type Fields = { readonly [key: string]: Json };
const fieldsOf = (value: Json | undefined): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Whether somebody locked the element itself. */
export const isLocked = (element: Element): boolean => isKnown(element) && element.sheaf?.locked === true;

/** Locks an element, or unlocks it. */
export function setLocked(document: WorkbookDocument, element: Element, locked: boolean): Edit {
  const { locked: _locked, ...others } = fieldsOf(element.sheaf);
  const sheaf = locked ? { ...others, locked: true } : others;
  const name = quoted(elementName(document, element));
  return {
    label: locked ? t("edits.locks.lock", { name }) : t("edits.locks.unlock", { name }),
    operations: [set(elementPath(element.id, "sheaf"), Object.keys(sheaf).length === 0 ? undefined : sheaf)],
  };
}

/** The element that keeps another one from being changed: itself, or a container around it; null where it is free. */
export function lockOf(document: WorkbookDocument, elementId: Id): Element | null {
  const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === elementId));
  const locked = page?.elements.filter(isLocked) ?? [];
  if (page === undefined || locked.length === 0) return null;
  const own = locked.find(({ id }) => id === elementId);
  if (own !== undefined) return own;
  const nodes = effectiveLayout(document, page.id)?.nodes ?? [];
  return locked.find(({ id }) => idsInside(nodes, id).includes(elementId)) ?? null;
}

/** The locked element that operations would change, take away, move, or put something into; null where there is none. */
export function lockHit(document: WorkbookDocument, operations: readonly Operation[]): Element | null {
  const pages = document.pages.filter(({ elements }) => elements.some(isLocked));
  if (pages.length === 0) return null;
  const applied = applyTransaction(document, operations);
  if (!applied.ok) return null;
  const after = applied.document;
  const now = new Map(after.pages.flatMap(({ elements }) => elements.map((element) => [element.id, element] as const)));
  for (const page of pages) {
    const locked = page.elements.filter(isLocked);
    const before = effectiveLayout(document, page.id)?.nodes ?? [];
    const nodes = effectiveLayout(after, page.id)?.nodes ?? [];
    const inner = new Map(locked.flatMap((one) => idsInside(before, one.id).map((id) => [id, one] as const)));
    for (const element of page.elements) {
      const by = isLocked(element) ? element : inner.get(element.id);
      if (by === undefined) continue;
      const next = now.get(element.id);
      const changed = next === undefined || !sameButForLock(element, next);
      if (changed || !isWhere(before, nodes, element.id)) return by;
    }
    for (const one of locked) if (String(idsInside(before, one.id).toSorted()) !== String(idsInside(nodes, one.id).toSorted())) return one;
  }
  return null;
}

function sameButForLock(before: Element, after: Element): boolean {
  if (before === after) return true;
  const { sheaf: one, ...was } = before;
  const { sheaf: other, ...is } = after;
  const { locked: _was, ...oneRest } = fieldsOf(one);
  const { locked: _is, ...otherRest } = fieldsOf(other);
  return JSON.stringify([was, oneRest]) === JSON.stringify([is, otherRest]);
}

/** In the same place and as large as before; what is put above it still pushes it down. */
function isWhere(before: readonly LayoutNode[], after: readonly LayoutNode[], elementId: Id): boolean {
  const [was, is] = [findPlaced(before, elementId), findPlaced(after, elementId)];
  if (was === null || is === null) return was === is;
  const [one, other] = [was.node.place, is.node.place];
  if (!sameHost(was.host, is.host)) return false;
  // On paper places are pixels.
  if (one === null || other === null) return one === other && samePixels(was.node, is.node);
  return String(one.column) === String(other.column) && one.row[1] - one.row[0] === other.row[1] - other.row[0];
}

const samePixels = (was: LayoutNode, is: LayoutNode): boolean => JSON.stringify(sheetBoxOf(was)) === JSON.stringify(sheetBoxOf(is));
