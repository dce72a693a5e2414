import type { InputColumn } from "./elements/input-table/schema.ts";
import type { Id, Json } from "./json.ts";
import type { FormulaColumn } from "./schema/parts/column.ts";
import type { RegionLayout } from "./schema/parts/layout.ts";

/**
 * The document: one JSON value per workbook, data model or report, in the nested form of the workbook file.
 * These are the shapes that every package may rely on; the zod schemas beside each kind validate them.
 * Formulas are in stored form (semantics G4), layout is parsed, everything else is as in the file.
 */
export type { Id, Json } from "./json.ts";
export type { FormulaColumn } from "./schema/parts/column.ts";
export {
  type DateBound,
  type DateRange,
  dateUnits,
  type DateUnit,
  periodUnits,
  type PeriodUnit,
  type ExactNumber,
  type Filter,
  type FilterValue,
  type TextMatchMode,
} from "./schema/parts/filter.ts";
export type { LayoutNode, RegionLayout } from "./schema/parts/layout.ts";
export type { Format } from "./schema/parts/format.ts";
export type { FixedSource, JoinOperator, JoinSource, JoinStep, Source, TransposeSource, UnionSource } from "./schema/parts/source.ts";
export { type FixedCell, type FixedType, fixedTypes, mostFixedColumns, mostFixedRows } from "./schema/parts/fixed-source.ts";
export type { Grouping, Sort } from "./schema/parts/table-parts.ts";

/** Types, not interfaces: a document is JSON wherever it is walked as such. */
export type WorkbookDocument = {
  readonly schemaVersion: 1;
  readonly kind: "workbook" | "data-model" | "report";
  readonly name: string;
  readonly description: string | null;
  readonly pages: readonly Page[];
  /** Layout of each region by id; absent region = auto layout (workbook-file 8.7). */
  readonly layout: readonly RegionLayout[];
  /** Every other top-level member, kept verbatim in file order: settings, panels, agents, automatedActions, sheaf. */
  readonly rest: { readonly [key: string]: Json };
};

/** A page, or an overlay: what its `rest` says it is (layout/overlays). */
export type Page = {
  readonly id: Id;
  readonly name: string;
  readonly elements: readonly Element[];
  readonly rest: { readonly [key: string]: Json };
};

/** An element: the members its kind knows are typed by the kind's schema; a kind not typed yet is kept whole (N_KEPT). */
export type Element = { readonly id: Id; readonly kind: string } & { readonly [key: string]: Json };

/** A column of any element. */
export type Column = FormulaColumn | InputColumn;
