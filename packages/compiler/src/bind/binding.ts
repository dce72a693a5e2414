import type { Diagnostic, Scope, TypedExpr } from "@sheaf/formula";
import type { ValueType } from "@sheaf/sql";
import type { ElementQuery, Id } from "@sheaf/workbook";
import type { BoundColumn, ColumnsSoFar } from "./columns.ts";
import type { KnownMetric, Reference } from "./names/reference.ts";
import type { KnownSource, SourceProblem } from "./sources/source.ts";

/** One element with its names resolved; columns are bound when they are first asked for. */
export interface ElementBinding {
  readonly elementId: Id;
  readonly query: ElementQuery;
  /** Level ids, outermost first. */
  readonly levels: readonly Id[];
  readonly source: KnownSource | null;
  /** Why its source, or the source of an element that it reads, cannot be had. */
  readonly problem: SourceProblem | null;
  /** What is wrong with how its source is put together: keys of joins with errors or of types that cannot be compared. */
  readonly composition: () => readonly SourceProblem[];
  readonly connectionId: Id | null;
  readonly column: (columnId: Id) => BoundColumn | undefined;
  /** What the formula of a column refers to. */
  readonly references: (columnId: Id) => readonly Reference[];
  /** A metric of the element: its formula in the element's own terms, null where it has an error. */
  readonly metric: (metricId: Id) => BoundMetric | undefined;
  /** What the formula of a metric refers to. */
  readonly metricReferences: (metricId: Id) => readonly Reference[];
  /** Metrics of its own and of what it reads. */
  readonly metricsInReach: () => readonly KnownMetric[];
  /** Relationships that cannot be followed. */
  readonly relationshipProblems: () => readonly SourceProblem[];
  /** What the names in the formula of a column can mean. */
  readonly scope: (columnId: Id) => Scope | null;
  /** The same for the formula of a metric; an id that no metric has stands for a new one. */
  readonly metricScope: (metricId: Id) => Scope;
  /** What is known of its columns so far, for a later look at the document. */
  readonly known: ColumnsSoFar;
}

export interface BoundMetric {
  readonly name: string;
  readonly type: ValueType;
  readonly typed: TypedExpr | null;
  readonly diagnostics: readonly Diagnostic[];
}

export type BindingOf = (elementId: Id) => ElementBinding | null;
