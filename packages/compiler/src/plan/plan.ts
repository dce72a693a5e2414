import type { ValueType } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import type { PlanExpr, PlanOrder } from "./expression.ts";

/** A relational plan: plain JSON, stable from run to run. Relations stand in the order in which they can be computed. */
export interface Plan {
  readonly relations: readonly Relation[];
  readonly output: OutputRelation;
}

export type Relation = TableRelation | StatementRelation | SelectRelation | UnionRelation | PartRelation;

/** A table or view of the warehouse. */
export interface TableRelation {
  readonly kind: "table";
  readonly id: string;
  readonly name: string;
  readonly connectionId: Id;
  readonly path: readonly string[];
}

/** One SELECT that a person wrote. */
export interface StatementRelation {
  readonly kind: "statement";
  readonly id: string;
  readonly name: string;
  readonly connectionId: Id;
  readonly text: string;
}

/** Rows that another connection gave, as a temporary table of the embedded engine. Stands in no plan before it is cut. */
export interface PartRelation {
  readonly kind: "part";
  readonly id: string;
  readonly name: string;
}

/** Rows derived from other relations. `group`: null = row by row, else one row per combination (none = exactly one row). */
export interface SelectRelation {
  readonly kind: "select";
  readonly id: string;
  readonly name: string;
  readonly comment: string;
  /** E3: rows of a level's own are kept, rows of a source are read again. */
  readonly grain: "rows" | "groups";
  readonly from: Input;
  readonly joins: readonly PlanJoin[];
  readonly columns: readonly PlanColumn[];
  readonly where: readonly PlanExpr[];
  readonly group: readonly PlanExpr[] | null;
  readonly having: readonly PlanExpr[];
}

/** Rows of several selects below each other; all have columns of the same names in the same order. */
export interface UnionRelation {
  readonly kind: "union";
  readonly id: string;
  readonly name: string;
  readonly comment: string;
  readonly branches: readonly SelectRelation[];
}

export interface Input {
  readonly relation: string;
  readonly alias: string;
}

export interface PlanJoin extends Input {
  readonly type: "inner" | "left" | "right" | "full" | "cross";
  readonly on: readonly PlanExpr[];
  /** It may add rows or leave some out, so it stays though nobody reads a column of it. All others bring one row at most. */
  readonly makesRows?: true;
}

export interface PlanColumn {
  readonly name: string;
  readonly expr: PlanExpr;
}

/** What comes out: a select with an order and a window of rows. */
export interface OutputRelation extends SelectRelation {
  readonly order: readonly PlanOrder[];
  readonly limit: number | null;
  readonly offset: number | null;
}

export interface OutputColumn {
  readonly name: string;
  readonly type: ValueType;
}
