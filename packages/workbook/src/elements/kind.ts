import type * as z from "zod";
import type { Message } from "@sheaf/messages";
import type { Element, Id, Json, WorkbookDocument } from "../document.ts";
import type { KnownElement } from "./known.ts";
import type { ElementQuery } from "../query.ts";
import type { Rewriting } from "../schema/field.ts";

/**
 * One kind of element. The kernel knows no kinds: validation, reading, printing, insertion and querying go through this record,
 * and a kind without one is kept whole.
 */
export interface ElementKind<E extends KnownElement = KnownElement> {
  readonly kind: string;
  /** Name in the insert menu. */
  readonly title: string;
  readonly schema: z.ZodType;
  /** A new element of the kind, without id and kind; `source` is what it was made from. */
  readonly defaults: (source: Json | null) => { readonly [key: string]: Json };
  /** What the element asks of the warehouse; null for a kind that asks nothing, and of an element that does not. */
  readonly query: Method<[document: WorkbookDocument, element: E, names: QueryNames], ElementQuery | null> | null;
  /** Old spellings of the kind that no single field can know, applied before the schema's own. */
  readonly read?: (element: { readonly [key: string]: Json }, reading: ElementReading) => { readonly [key: string]: Json };
  /** Levels, besides the groupings that the element lists, at which another one may read it by `groupingId`. */
  readonly readableLevels?: readonly Id[];
  /** It has no place on the sheets of a report (workbook-file 11). */
  readonly isNotOnPaper?: true;
  /** Auto layout (workbook-file 8.7): rows, and whether neighbors share a row. */
  readonly autoRows: number;
  readonly sharesRow: boolean;
}

/** A method of a kind takes elements of that kind: whoever finds the record by the element's kind passes it one of them. */
export type Method<Args extends readonly unknown[], Result> = { method(...args: Args): Result }["method"];

export interface ElementReading extends Rewriting {
  /** Whether a formula contains an aggregate, for charts without axes. */
  readonly hasAggregate: (formula: string) => boolean;
  readonly warn: (said: Message) => void;
  /** What is not understood may be kept in another form, with a warning; else it keeps the document out. */
  readonly keepsUnknown: boolean;
}

/** Display names, which need the whole document: an unnamed column takes its name from what it refers to. */
export interface QueryNames {
  readonly element: (element: Element) => string;
  readonly column: (element: Element, columnId: Id) => string;
}
