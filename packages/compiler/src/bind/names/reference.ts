import { type Expr, type Scope, type ScopeColumn, resolvePath } from "@sheaf/formula";
import type { Id, QueryMetric } from "@sheaf/workbook";

/** What a column reference in a formula stands for. */
export type Reference =
  | { readonly kind: "own"; readonly columnId: Id }
  /** Of the own source: its name there, or the column's id if the source is an element. */
  | { readonly kind: "source"; readonly column: string }
  | { readonly kind: "element"; readonly elementId: Id; readonly columnId: Id }
  /** Of a table that another element of the document reads. */
  | { readonly kind: "table"; readonly ownerId: Id; readonly column: string }
  /** A metric of an element: before a formula is placed, the metric's own formula stands for it (`metrics.ts`). */
  | { readonly kind: "metric"; readonly elementId: Id; readonly metricId: Id };

/** A column in scope with what it stands for. */
export interface KnownColumn extends ScopeColumn {
  readonly refers: Reference;
}

/** A metric that formulas can name, as a column. */
export interface KnownMetric extends KnownColumn {
  /** Elements between here and the one that has it. */
  readonly distance: number;
  /** For columns that are the metric and say nothing themselves (S-G3g). */
  readonly look: Pick<QueryMetric, "format" | "description" | "timeline">;
  /** The column that the date of its timeline is here; null without one, and where it does not reach the element. */
  readonly date: Reference | null;
}

/** The scope of the compiler holds its own columns only, so each one that a checked formula names is one of them. */
export function referenceOf(column: ScopeColumn): Reference {
  return (column as KnownColumn).refers;
}

/** What a name in a formula stands for; null if that is no column. */
export function referenceNamed({ target, path }: Extract<Expr, { kind: "ref" }>, scope: Scope): Reference | null {
  if (target?.kind === "own") return { kind: "own", columnId: target.columnId };
  const stored = target === null ? null : scope.byTarget(target);
  const named = target === null ? resolvePath(scope, path) : null;
  const column = stored?.kind === "column" ? stored : named?.kind === "column" ? named.column : null;
  return column === null ? null : referenceOf(column);
}

export function keyOf(reference: Reference): string {
  switch (reference.kind) {
    case "own":
      return `own ${reference.columnId}`;
    case "source":
      return `source ${reference.column}`;
    case "element":
      return `element ${reference.elementId} ${reference.columnId}`;
    case "table":
      return `table ${reference.ownerId} ${reference.column}`;
    case "metric":
      return `metric ${reference.elementId} ${reference.metricId}`;
  }
}
