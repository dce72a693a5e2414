import type { Element, Id } from "@sheaf/workbook";
import type { TextParts } from "../../grid/model/text-parts.ts";
import type { Workbook } from "../../state/workbook.ts";
import type { Needle } from "../needle.ts";

/** Where a find stands within its element. */
export type Spot =
  /** In a title, a label, a text. */
  | { readonly kind: "words" }
  /** In a row of a table, by the places of the groups around it and its own, from 0. */
  | { readonly kind: "row"; readonly places: readonly number[]; readonly columnId: Id }
  /** In a grid whose rows are all here. */
  | { readonly kind: "cell"; readonly row: number; readonly columnId: Id }
  /** In something that stands in a card: the row that the card stands for, from 0. */
  | { readonly kind: "card"; readonly row: number; readonly insideId: Id }
  /** What marks of a chart stand for. */
  | { readonly kind: "mark"; readonly columnName: string; readonly text: string | null; readonly label: string };

/** A find, as it is listed. */
export interface FoundPlace {
  /** What stands there. */
  readonly text: string;
  /** The column that it stands in; null where there is none. */
  readonly where: string | null;
  readonly spot: Spot;
}

/** What was found in one element. */
export interface FoundPlaces {
  /** All of them, whether they are listed or not. */
  readonly total: number;
  readonly places: readonly FoundPlace[];
  /** Where not all rows could be looked through: how many were. */
  readonly rowsRead: number | null;
}

export interface FindAsked {
  readonly workbook: Workbook;
  readonly element: Element;
  readonly needle: Needle;
  readonly marked: TextParts;
  readonly signal: AbortSignal;
  /** Of what repeats for rows: what stands in each of its cards. */
  readonly inside: readonly Element[];
}

/** Looks for text in the values of an element. Rejects with CallError. */
export type ElementFinder = (asked: FindAsked) => Promise<FoundPlaces>;

/** Finds of one element that are listed, and fetched. */
export const MOST_LISTED = 100;

export const nothingFound: FoundPlaces = { total: 0, places: [], rowsRead: null };
