import type { Filter, Id } from "@sheaf/workbook";

/**
 * Columns that no document holds: what relationships lead to, and columns of a source passed on to who reads the element. They are made
 * when somebody asks for them. Ids in documents have no control characters, so theirs are like no other.
 */
const mark = "\u001c";

export type MadeColumn =
  | { readonly kind: "related"; readonly relationshipId: Id; readonly columnId: Id }
  | { readonly kind: "passed"; readonly column: string }
  /** The rule of a row policy (F8). */
  | { readonly kind: "policy"; readonly policyId: Id }
  /** What the formulas of a filter ask of its column. */
  | { readonly kind: "bound"; readonly filter: Filter };

/** A column at the end of one relationship or of several, one after the other: at each step it is a made column of the next element. */
export function relatedColumn(relationshipIds: readonly Id[], columnId: Id): Id {
  return relationshipIds.reduceRight((inner, id) => `${mark}${JSON.stringify([id, inner])}`, columnId);
}

/** A column of the own source as a column of the element. */
export function passedColumn(column: string): Id {
  return `${mark}${JSON.stringify([column])}`;
}

export function policyColumn(policyId: Id): Id {
  return `${mark}${JSON.stringify([policyId, "", "policy"])}`;
}

/** All of the filter is in the id: another formula is another column. */
export function boundColumn(filter: Filter): Id {
  const { state: _state, ...asked } = filter;
  return `${mark}${JSON.stringify([JSON.stringify(asked), "", "bound"])}`;
}

export function madeColumn(columnId: Id): MadeColumn | null {
  if (!columnId.startsWith(mark)) return null;
  const [first = "", second, third] = JSON.parse(columnId.slice(mark.length)) as readonly string[];
  if (third === "bound") return { kind: "bound", filter: JSON.parse(first) as Filter };
  if (third !== undefined) return { kind: "policy", policyId: first };
  return second === undefined ? { kind: "passed", column: first } : { kind: "related", relationshipId: first, columnId: second };
}

export function isMade(columnId: Id): boolean {
  return columnId.startsWith(mark);
}
