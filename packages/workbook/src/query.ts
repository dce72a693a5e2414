import type { Filter, Format, Id, Sort, Source } from "./document.ts";

/**
 * What an element asks of the warehouse, as pure data: the only thing the compiler sees of an element. Every element kind
 * turns itself into one of these in `elements/<kind>/query.ts`; the compiler knows no kinds.
 */
export interface ElementQuery {
  readonly elementId: Id;
  /** Display name of the element, for messages and SQL comments. */
  readonly name: string;
  readonly source: Source;
  /** Outermost first; always begins with `summary` and ends with `base` (semantics L1, L10). */
  readonly levels: readonly QueryLevel[];
  readonly columns: readonly QueryColumn[];
  readonly filters: readonly Filter[];
  /** Level at which the element is read when nothing else is asked: `base` for tables, `marks` for charts, `summary` for a KPI. */
  readonly defaultLevel: Id;
  /** L10: windows of a chart partition by these keys of the marks level (colour, trellis) and run along the rest. */
  readonly partitionKeys: readonly Id[];
  /** Which channel each key of the marks level stands on, for the modes of Subtotal (L8); a key that is not listed stands on x. */
  readonly channels?: Readonly<Record<Id, Channel>>;
  /** L5: at the default level, a column that is no key and has no aggregate shows its agreed value, else the marker. */
  readonly agreeOnDefaultLevel: boolean;
}

export type Channel = "x" | "color" | "trellis-row" | "trellis-column";

export interface QueryLevel {
  /** `summary`, `base`, `marks`, or the grouping's id. */
  readonly id: Id;
  readonly kind: "summary" | "grouping" | "base";
  readonly keys: readonly Id[];
  readonly sorts: readonly Sort[];
}

export interface QueryColumn {
  readonly id: Id;
  /** Display name (given, or derived from the formula as workbook-file 1.2 says). */
  readonly name: string;
  /** Stored form (G4). */
  readonly formula: string;
  /** Level id. `auto`: L10, with the measures if it depends on an aggregate, a window or a measure, else at base. */
  readonly level: Id | "auto";
  readonly hidden: boolean;
  readonly format: Format | null;
}
