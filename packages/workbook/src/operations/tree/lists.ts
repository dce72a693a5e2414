import type { Json, WorkbookDocument } from "../../document.ts";
import { type Located, locate, pageOfElement, placeOfNode } from "./locate.ts";
import { type Path, familyOf, indexOfKey, keyAt } from "./path.ts";

/** A list that is there, or could be made: its member is absent but what would hold it is there. */
export interface FoundList {
  readonly located: Located;
  readonly items: readonly Json[];
  readonly absent: boolean;
}

export function findList(document: WorkbookDocument, list: Path): FoundList | null {
  const located = locate(document, list);
  if (located === null || located.missing.length > 1) return null;
  if (located.value === undefined) return { located, items: [], absent: true };
  return Array.isArray(located.value) ? { located, items: located.value as readonly Json[], absent: false } : null;
}

/** The list in which an item stands now: elements and nodes may have moved to another one. */
export function currentList(document: WorkbookDocument, list: Path, key: string): Path | null {
  const family = familyOf(list);
  if (family === "elements") {
    const page = pageOfElement(document, key);
    return page === null ? null : ["pages", { key: page }, "elements"];
  }
  if (family === "nodes") return placeOfNode(document, key)?.slice(0, -1) ?? null;
  const found = findList(document, list);
  return found !== null && indexOfKey(found.items, key) >= 0 ? list : null;
}

/** What an item stands behind; null if it is the first. */
export function predecessor(items: readonly Json[], index: number): string | null {
  return index <= 0 ? null : keyAt(items, index - 1);
}

/** The list with an item put behind another one; at the end if that is gone. */
export function insertAfter(items: readonly Json[], item: Json, after: string | null): readonly Json[] {
  const at = after === null ? 0 : indexOfKey(items, after) + 1;
  const index = after !== null && at === 0 ? items.length : at;
  return [...items.slice(0, index), item, ...items.slice(index)];
}
