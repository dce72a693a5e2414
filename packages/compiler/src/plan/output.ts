import { BOOLEAN, INTEGER64 as INTEGER, TEXT, type ValueType } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import { type Grain, depthOf, encloses, parentOf } from "../model/grain.ts";
import type { ModelColumn } from "../model/element.ts";
import { agreedIn, bring, columnIn, evaluate, keyIn, matchCount, rowReader } from "../values/evaluate.ts";
import { frameAt, placeAt } from "../values/place.ts";
import { leaf } from "../values/graph.ts";
import { orderWithin } from "../values/order.ts";
import type { Planner } from "../values/planner.ts";
import type { Frame, Phase, Scalar, ScalarOrder } from "../values/value.ts";
import type { Literal, PlanExpr } from "./expression.ts";
import { buildLayers } from "./rows/layers.ts";
import { beginsWith, partOf } from "./path-parts.ts";
import type { OutputRelation, Plan, PlanColumn } from "./plan.ts";
import { reach } from "./rows/reach.ts";
import { simplify } from "./simplify.ts";

/** One column of the answer. */
export interface Answer {
  readonly id: string;
  readonly name: string;
  readonly type: ValueType;
  readonly level: string;
  readonly role: "value" | "parent-ordinal" | "child-count" | "marker-count" | "count";
  readonly value: Scalar;
}

export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** Key values of the groups that rows are asked of, outermost first; null for a key that may have any. */
export type Within = readonly (Scalar | null)[] | null;

export interface Answered {
  readonly plan: Plan;
  /** In the order of the plan's output columns. */
  readonly answers: readonly Answer[];
}

/** Last phase: what remains after all filters (F5). */
const remaining: Phase = 3;

export function answerRows(
  planner: Planner,
  level: Grain,
  columns: readonly ModelColumn[],
  outline: boolean,
  within: Within,
  window: Window | null,
): Answered {
  const frame = frameAt(planner, level, remaining);
  const answers = columns.flatMap((column) => shown(planner, column, columnIn(planner, column.id, frame), frame, false));
  if (outline) answers.push(...outlineOf(planner, level, frame));
  return answer(planner, frame, answers, orderWithin(planner, null, frame, rowReader), withinTests(planner, frame, within), window);
}

/** L8, L11: every column evaluated again with the keys of an outer level. */
export function answerTotals(
  planner: Planner,
  at: Grain,
  columns: readonly ModelColumn[],
  within: Within,
  window: Window | null,
): Answered {
  const frame = frameAt(planner, at, remaining);
  const place = { grain: at, level: at, phase: remaining, reduced: true } as const;
  const answers = columns.flatMap((column) => {
    const total = !encloses(column.grain, at);
    const value = total
      ? evaluate(planner, { kind: "own", columnId: column.id, type: column.type }, place)
      : columnIn(planner, column.id, frame);
    return shown(planner, column, value, frame, total);
  });
  return answer(planner, frame, answers, orderWithin(planner, null, frame, rowReader), withinTests(planner, frame, within), window);
}

/** A value of a pivot table, and the column that stands for it in the part that is asked for. */
export interface PivotValue {
  readonly id: Id;
  readonly name: string;
  readonly column: ModelColumn;
}

/** L8, L10, L11: the keys of a part of a pivot table, then its values evaluated at just these keys. */
export function answerPivot(
  planner: Planner,
  at: Grain,
  keys: readonly ModelColumn[],
  values: readonly PivotValue[],
  within: Within,
  window: Window | null,
): Answered {
  const frame = frameAt(planner, at, remaining);
  const place = { grain: at, level: at, phase: remaining, reduced: true } as const;
  const answers = [
    ...keys.flatMap((key) => shown(planner, key, columnIn(planner, key.id, frame), frame, false)),
    ...values.flatMap(({ id, name, column }) => {
      const total = at.id !== column.grain.id;
      const value = total
        ? evaluate(planner, { kind: "own", columnId: column.id, type: column.type }, place)
        : columnIn(planner, column.id, frame);
      return shown(planner, { ...column, name }, value, frame, total).map((one) => ({ ...one, id }));
    }),
  ];
  // A result has a column: of a grand total without values it is the number of its rows.
  const one: Answer = {
    id: "count",
    name: "count",
    type: INTEGER,
    level: at.id,
    role: "count",
    value: { kind: "literal", value: "1", type: INTEGER },
  };
  const order = orderWithin(planner, null, frame, rowReader);
  return answer(planner, frame, answers.length === 0 ? [one] : answers, order, withinTests(planner, frame, within), window);
}

/** Columns at some of the keys, of the rows that pass tests of the keys alone: values of the level itself, or totals of what lies further in (L11). */
export function answerKeys(
  planner: Planner,
  at: Grain,
  columns: readonly ModelColumn[],
  isLevel: boolean,
  testsOf: (key: (id: Id) => Scalar) => readonly Scalar[],
  window: Window | null,
): Answered {
  const frame = frameAt(planner, at, remaining);
  const place = { grain: at, level: at, phase: remaining, reduced: true } as const;
  const answers = columns.flatMap((column) => {
    if (isLevel || (column.isKey && at.keys.includes(column.id)))
      return shown(planner, column, columnIn(planner, column.id, frame), frame, false);
    return shown(planner, column, evaluate(planner, { kind: "own", columnId: column.id, type: column.type }, place), frame, true);
  });
  return answer(
    planner,
    frame,
    answers,
    orderWithin(planner, null, frame, rowReader),
    testsOf((id) => keyIn(planner, frame, id)),
    window,
  );
}

export function answerCount(planner: Planner, level: Grain, within: Within): Answered {
  const frame = frameAt(planner, level, remaining);
  const tests = withinTests(planner, frame, within);
  const { plan, rows, express } = assemble(planner, frame, tests);
  const count: Answer = {
    id: "count",
    name: "count",
    type: INTEGER,
    level: level.id,
    role: "count",
    value: { kind: "literal", value: null, type: INTEGER },
  };
  const output: OutputRelation = {
    ...rows,
    columns: [{ name: "count", expr: { kind: "aggregate", fn: "@rows", args: [], order: [], type: INTEGER } }],
    where: tests.map(express),
    group: [],
    order: [],
    limit: null,
    offset: null,
  };
  return { plan: finish(planner, plan, output), answers: [count] };
}

/** Which values of a column are listed. */
export interface Listing {
  /** Those whose text contains it, in any letter case. */
  readonly search: string | null;
  /** Of paths: what comes next below this one, instead of whole paths. */
  readonly below: readonly Literal[] | null;
  /** The column that names the values; null: none does. */
  readonly label: ModelColumn | null;
  readonly within: Within;
  readonly window: Window | null;
}

/** The values of one column with how often each occurs; of the next parts of paths also how many of these go on. */
export function answerDistinct(planner: Planner, column: ModelColumn, { search, below, label, within, window }: Listing): Answered {
  const { stack } = planner.model;
  const own = listedAt(planner, column);
  const grain = label !== null && depthOf(stack, listedAt(planner, label)) > depthOf(stack, own) ? listedAt(planner, label) : own;
  const frame = frameAt(planner, grain, remaining);
  const whole = columnIn(planner, column.id, frame);
  const step = below === null || column.type.kind !== "array" ? null : { at: below.length, below, type: column.type.of };
  const value = step === null ? whole : partOf(whole, step.at, step.type);
  const next = step === null ? null : partOf(whole, step.at + 1, step.type);
  const name = label === null ? null : nameOf(planner, label, frame);
  const tests: readonly Scalar[] = [
    ...withinTests(planner, frame, within),
    ...(search === null || search === "" ? [] : [anyContains(planner, name === null ? [whole] : [whole, name], search)]),
    ...(step === null ? [] : beginsWith(whole, step.below, step.type)),
    // A path that ends here has no next part.
    ...(step === null ? [] : [{ kind: "core", op: "is-not-null", args: [value], type: BOOLEAN } as const]),
  ];
  const { plan, rows, express } = assemble(planner, frame, [
    value,
    ...(next === null ? [] : [next]),
    ...(name === null ? [] : [name]),
    ...tests,
  ]);
  const listed = express(value);
  const names =
    name === null || label === null
      ? []
      : (["Min", "Max"] as const).map((fn) => ({
          id: fn === "Min" ? "label" : "label-last",
          type: nameType(label),
          expr: { kind: "aggregate", fn, args: [express(name)], order: [], type: nameType(label) } as const,
        }));
  const counts: readonly { readonly id: string; readonly expr: OutputRelation["columns"][number]["expr"] }[] = [
    { id: "count", expr: { kind: "aggregate", fn: "@rows", args: [], order: [], type: INTEGER } },
    ...(next === null
      ? []
      : [{ id: "deeper", expr: { kind: "aggregate", fn: "Count", args: [express(next)], order: [], type: INTEGER } as const }]),
  ];
  const output: OutputRelation = {
    ...rows,
    grain: "groups",
    columns: [{ name: "value", expr: listed }, ...[...counts, ...names].map(({ id, expr }) => ({ name: id, expr }))],
    where: tests.map(express),
    group: [listed],
    order: [...names.slice(0, 1).map(({ expr }) => expr), listed].map((expr) => ({ expr, direction: "ascending", nulls: "last" })),
    limit: window?.limit ?? null,
    offset: window === null || window.offset === 0 ? null : window.offset,
  };
  const common = { level: column.grain.id, value } as const;
  return {
    plan: finish(planner, plan, output),
    answers: [
      { id: column.id, name: column.name, type: step?.type ?? column.type, role: "value", ...common },
      ...counts.map(({ id }): Answer => ({ id, name: id, type: INTEGER, role: "count", ...common })),
      ...names.map(({ id, type }): Answer => ({ id, name: label?.name ?? id, type, role: "value", ...common })),
    ],
  };
}

/** Where the rows stand that a column's values are counted in. */
function listedAt(planner: Planner, column: ModelColumn): Grain {
  const { stack } = planner.model;
  const base = stack[stack.length - 1];
  return column.isKey && base !== undefined ? base : column.grain;
}

/** A name of values: as it is where names have an order, else its text. */
function nameOf(planner: Planner, label: ModelColumn, frame: Frame): Scalar {
  const value = columnIn(planner, label.id, frame);
  return nameType(label) === label.type ? value : { kind: "core", op: "convert", args: [value], type: TEXT };
}

const withoutOrder: ReadonlySet<ValueType["kind"]> = new Set(["boolean", "array", "variant", "geography"]);

function nameType({ type }: ModelColumn): ValueType {
  return withoutOrder.has(type.kind) ? TEXT : type;
}

function anyContains(planner: Planner, [first, ...others]: readonly [Scalar, ...Scalar[]], search: string): Scalar {
  const one = contains(planner, first, search);
  if (others.length === 0) return one;
  return { kind: "core", op: "or", args: [one, ...others.map((other) => contains(planner, other, search))], type: BOOLEAN };
}

function contains(planner: Planner, value: Scalar, search: string): Scalar {
  if (!planner.statement.functions.canHold(search)) return { kind: "literal", value: false, type: BOOLEAN };
  const lower = (arg: Scalar): Scalar => ({ kind: "call", fn: "Lower", args: [arg], type: TEXT });
  const text: Scalar = { kind: "core", op: "convert", args: [value], type: TEXT };
  const sought: Scalar = { kind: "literal", value: search, type: TEXT };
  return { kind: "call", fn: "Contains", args: [lower(text), lower(sought)], type: BOOLEAN };
}

/** A column and, where its cell may stand for several values, how many there are (V9). */
function shown(planner: Planner, column: ModelColumn, value: Scalar, frame: Frame, total: boolean): Answer[] {
  const common = { id: column.id, name: column.name, level: column.grain.id };
  const answers: Answer[] = [{ ...common, type: column.type, role: "value", value }];
  const marker = markerOf(planner, column, frame, total);
  if (marker !== null) answers.push({ ...common, name: `${column.name} (values)`, type: INTEGER, role: "marker-count", value: marker });
  return answers;
}

function markerOf(planner: Planner, column: ModelColumn, frame: Frame, total: boolean): Scalar | null {
  if (column.agreedOver !== null) {
    const at = total ? frame.grain : column.grain;
    const phase = total ? frame.phase : (Math.min(frame.phase, planner.stages.phaseOf(column.id)) as Phase);
    return bring(planner, agreedIn(planner, column, { ...placeAt(at, phase), reduced: total }, "@agreed-count"), frame);
  }
  if (column.expr.kind !== "lookup" || column.expr.unique || total || column.isKey) return null;
  const phase = Math.min(frame.phase, planner.stages.phaseOf(column.id)) as Phase;
  return bring(planner, matchCount(planner, column.expr, placeAt(column.grain, phase)), frame);
}

/** For the nested grid: which row of the level outside a row lies in, counted from 0, and how many rows it holds one level further in. */
function outlineOf(planner: Planner, level: Grain, frame: Frame): Answer[] {
  const { stack } = planner.model;
  const common = { type: INTEGER, level: level.id } as const;
  const answers: Answer[] = [];
  const parent = parentOf(stack, level);
  answers.push({
    ...common,
    id: "parent-ordinal",
    name: "parent ordinal",
    role: "parent-ordinal",
    value: ordinalOf(planner, parent, frame),
  });
  const child = stack[depthOf(stack, level) + 1];
  if (child !== undefined) {
    const rows = frameAt(planner, child, remaining);
    const count = planner.graph.intern(frame, INTEGER, { kind: "aggregate", fn: "@rows", args: [], from: rows, order: [] });
    planner.graph.suggestName(count, "child count");
    answers.push({ ...common, id: "child-count", name: "child count", role: "child-count", value: leaf(count) });
  }
  return answers;
}

function ordinalOf(planner: Planner, parent: Grain, frame: Frame): Scalar {
  const zero: Scalar = { kind: "literal", value: "0", type: INTEGER };
  if (parent.keys.length === 0) return zero;
  const rows = frameAt(planner, parent, remaining);
  const number = planner.graph.intern(rows, INTEGER, {
    kind: "window",
    fn: "@row-number",
    args: [],
    partition: [],
    order: orderWithin(planner, null, rows, rowReader),
    ties: [],
  });
  planner.graph.suggestName(number, "ordinal");
  const one: Scalar = { kind: "literal", value: "1", type: INTEGER };
  return { kind: "call", fn: "-", args: [bring(planner, leaf(number), frame), one], type: INTEGER };
}

function withinTests(planner: Planner, frame: Frame, within: Within): readonly Scalar[] {
  if (within === null) return [];
  const keys: readonly Id[] = frame.grain.keys;
  return within.flatMap((wanted, index): readonly Scalar[] => {
    if (wanted === null) return [];
    const key = keys[index];
    if (key === undefined) throw new Error("more key values than keys");
    const value = keyIn(planner, frame, key);
    if (wanted.kind === "literal" && wanted.value === null)
      return [{ kind: "core", op: "is-null", args: [value], type: { kind: "boolean" } }];
    return [{ kind: "core", op: "equal", args: [value, wanted], type: { kind: "boolean" } }];
  });
}

function answer(
  planner: Planner,
  frame: Frame,
  answers: readonly Answer[],
  order: readonly ScalarOrder[],
  tests: readonly Scalar[],
  window: Window | null,
): Answered {
  const { plan, rows, express } = assemble(planner, frame, [...answers.map((one) => one.value), ...order.map((one) => one.expr), ...tests]);
  const columns = answers.map((one, index): PlanColumn => ({ name: `${index}`, expr: express(one.value) }));
  const output: OutputRelation = {
    ...rows,
    columns,
    where: tests.map(express),
    // One row has no order.
    order: frame.grain.kind !== "base" && frame.grain.keys.length === 0 ? [] : order.map((one) => ({ ...one, expr: express(one.expr) })),
    limit: window?.limit ?? null,
    offset: window === null || window.offset === 0 ? null : window.offset,
  };
  return { plan: finish(planner, plan, output), answers };
}

interface Assembled {
  readonly plan: Pick<Plan, "relations">;
  /** An output that reads the frame, still without columns. */
  readonly rows: OutputRelation;
  readonly express: (scalar: Scalar) => PlanExpr;
}

function assemble(planner: Planner, frame: Frame, scalars: readonly Scalar[]): Assembled {
  const layers = buildLayers(reach(planner, scalars, frame));
  const version = layers.version(planner, frame, scalars);
  const alias = layers.alias();
  return {
    plan: { relations: layers.relations },
    rows: {
      kind: "select",
      id: "output",
      name: planner.model.name,
      comment: "",
      grain: "rows",
      from: { relation: version.relation, alias },
      joins: [],
      columns: [],
      where: [],
      group: null,
      having: [],
      order: [],
      limit: null,
      offset: null,
    },
    express: (scalar) => layers.express(planner, scalar, version, alias),
  };
}

export function finish(planner: Planner, plan: Pick<Plan, "relations">, output: OutputRelation): Plan {
  return simplify({ relations: plan.relations, output }, planner.statement.functions);
}
