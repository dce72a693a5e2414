import type { Id, JoinOperator, Source } from "@sheaf/workbook";

/**
 * Each leg of a composed source is read by a part: an element that the document does not hold. Ids in documents have no control characters,
 * so ids of parts and of what a part adds to the columns of its leg are like no other.
 */
const mark = "\u001f";

/** A leg as the formulas of the element that reads it see it. */
export interface Leg {
  /** Id of the part that reads it. */
  readonly elementId: Id;
  readonly source: Source;
  /** Names of its columns as a whole. */
  readonly aliases: readonly string[];
  /** The element that it is; of several legs that are one element only the first. */
  readonly element: Id | null;
}

/** Rows of several legs side by side. Step k brings leg k + 1. */
export interface JoinedSource {
  readonly kind: "join";
  readonly legs: readonly Leg[];
  readonly steps: readonly JoinStep[];
}

export interface JoinStep {
  readonly left: number;
  readonly type: "inner" | "left" | "right" | "full" | "lookup";
  /** Columns of the two parts. */
  readonly keys: readonly { readonly left: Id; readonly right: Id; readonly op: JoinOperator }[];
}

/** Rows of several legs below each other. */
export interface UnitedSource {
  readonly kind: "union";
  readonly legs: readonly Leg[];
  readonly aliases: readonly string[];
  readonly columns: () => readonly UnionColumn[];
}

export interface UnionColumn {
  /** Unlike every other of the union. */
  readonly id: string;
  readonly name: string;
  /** For each leg the column of its part; null where it has none. */
  readonly from: readonly (Id | null)[];
}

export function partId(owner: Id, leg: number): Id {
  return `${owner}${mark}${leg}`;
}

/** The element whose source a part is a leg of; null of an element of the document. */
export function ownerOf(elementId: Id): Id | null {
  const at = elementId.lastIndexOf(mark);
  return at < 0 ? null : elementId.slice(0, at);
}

/** The element of the document that a part belongs to at last. */
export function documentElement(elementId: Id): Id {
  return elementId.split(mark, 1)[0] ?? elementId;
}

/** A column of one leg among those of all legs. */
export function legColumn(leg: number, column: string): string {
  return `${leg}${mark}${column}`;
}

export function splitLegColumn(column: string): { readonly leg: number; readonly column: string } {
  const at = column.indexOf(mark);
  return { leg: Number(column.slice(0, at)), column: column.slice(at + mark.length) };
}

/** Id of a column that a part has besides those of its leg. */
export function addedColumn(name: string): Id {
  return `${mark}${name}`;
}

export function isAdded(columnId: Id): boolean {
  return columnId.startsWith(mark);
}
