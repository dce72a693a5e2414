import type { LiteralValue, ValueType } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import type { Bound } from "../model/bound.ts";
import type { PlanExpr } from "../plan/expression.ts";
import type { ElementModel, ModelFilter } from "../model/element.ts";
import { splitLegColumn } from "../relations/leg.ts";
import { type Graph, createGraph } from "./graph.ts";
import { type MatchReads, createMatchReads } from "./match.ts";
import { type Stages, stagesOf } from "./stages.ts";
import type { Scalar } from "./value.ts";

/** One element being planned in one statement: its values so far. */
export interface Planner {
  readonly id: string;
  readonly model: ElementModel;
  readonly stages: Stages;
  readonly graph: Graph;
  readonly statement: Statement;
  /** For a source that is an element: what each column read is in the parent's planner. */
  readonly sourceColumns: Map<string, Scalar>;
  /** Values of columns and of outer frames that have been worked out, by what they are. */
  readonly known: Map<string, Scalar>;
}

/** What all elements of one statement share. */
export interface Statement {
  readonly functions: FunctionFacts;
  readonly matches: MatchReads;
  /** The planner of an element that another one reads as it is in the document; the same one each time. */
  readonly plannerOf: (reader: Planner, elementId: Id) => Planner;
  /** The planner of the bare rows of an element's own source (J3: a table of the document). */
  readonly plannerOfSource: (reader: Planner, elementId: Id) => Planner;
  /** Every planner so far. */
  readonly planners: ReadonlyMap<string, Planner>;
}

/** What the planner needs to know of functions. */
export interface FunctionFacts {
  /** The aggregate depends on the order of its rows: text lists, arrays, first, last. */
  readonly isOrdered: (fn: string, args: readonly Bound[], type: ValueType) => boolean;
  /** J2: an aggregate over no rows is 0, not null. */
  readonly isZeroWhenEmpty: (fn: string) => boolean;
  /** Whether the engine can hold a text at all (E2). */
  readonly canHold: (text: string) => boolean;
  /**
   * Whether an expression can be written in the SELECT that makes the groups: DuckDB 1.5 fails on TRY over a grouped column. Aggregates in it
   * are what they are, grouped columns are plain ones.
   */
  readonly standsBesideGroups: (expr: PlanExpr) => boolean;
  /**
   * Whether keys of groups, by the names that the expressions read them by, are still to be seen as such once they stand in the expressions:
   * chains of one operator are written, and read by engines, without parentheses. The conditions of a select are such a chain.
   */
  readonly showsKeys: (exprs: readonly PlanExpr[], conditions: readonly PlanExpr[], keys: ReadonlyMap<string, PlanExpr>) => boolean;
  /** Whether a formula that grows too large is computed in steps. */
  readonly takesSteps: boolean;
  /** Whether the engine keeps the rows of both sides of a join by itself; some do so only where two columns are compared for equality. */
  readonly joinsFully: (hasEquality: boolean) => boolean;
  /** How large a call is as the engine's SQL: guards repeat what they guard. */
  readonly written: (fn: string, args: readonly ArgumentFact[], result: ValueType) => Written;
}

/** A call as SQL, in nodes. */
export interface Written {
  /** What stands around the arguments. */
  readonly own: number;
  /** How often each argument is written out. */
  readonly times: readonly number[];
}

/** An argument, as far as a function's size depends on it. */
export interface ArgumentFact {
  readonly type: ValueType;
  /** Undefined where it is no constant. */
  readonly constant: LiteralValue | undefined;
}

export interface Models {
  readonly element: (elementId: Id) => ElementModel;
  readonly source: (elementId: Id) => ElementModel;
}

/**
 * `shared`: an element that several others read is planned once for all of them. Where a value of it rests, by way of another element, on
 * another value of it, no order of steps serves both readers; then each reader has its own.
 */
export function createStatement(models: Models, functions: FunctionFacts, shared: boolean): Statement {
  const planners = new Map<string, Planner>();
  const idOf = (kind: string, reader: Planner, elementId: Id): string => `${kind} ${elementId}${shared ? "" : ` of ${reader.id}`}`;
  const once = (id: string, make: () => ElementModel): Planner => {
    const known = planners.get(id);
    if (known !== undefined) return known;
    const model = make();
    return createPlanner(id, model, model.filters, statement);
  };
  const statement: Statement = {
    functions,
    matches: createMatchReads(),
    plannerOf: (reader, elementId) => once(idOf("element", reader, elementId), () => models.element(elementId)),
    plannerOfSource: (reader, elementId) => once(idOf("source", reader, elementId), () => models.source(elementId)),
    planners,
  };
  return statement;
}

/** Starts planning an element with the given filters; it is found again under `id`. */
export function createPlanner(id: string, model: ElementModel, filters: readonly ModelFilter[], statement: Statement): Planner {
  const planner: Planner = {
    id,
    model,
    stages: stagesOf(model, filters),
    graph: createGraph(),
    statement,
    sourceColumns: new Map(),
    known: new Map(),
  };
  (statement.planners as Map<string, Planner>).set(id, planner);
  return planner;
}

/** Type of a column of the element's source. */
export function sourceType(planner: Planner, column: string): ValueType {
  const { source } = planner.model;
  if (source.kind === "element" || source.kind === "join") {
    const at = source.kind === "join" ? splitLegColumn(column) : { leg: 0, column };
    const parent = planner.statement.plannerOf(planner, source.kind === "join" ? (source.legs[at.leg] ?? "") : source.elementId);
    const found = parent.model.columns.get(at.column);
    if (found === undefined) throw new Error(`parent has no column ${column}`);
    return found.type;
  }
  if (source.kind === "union") return source.columns.find((one) => one.id === column)?.type ?? { kind: "integer" };
  const found = source.columns.find((one) => one.name === column);
  if (found !== undefined) return found.type;
  return { kind: "integer" };
}
