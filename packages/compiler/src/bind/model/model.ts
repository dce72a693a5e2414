import type { Diagnostic } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { TEXT } from "@sheaf/sql";
import type { Channel, Id, QueryLevel } from "@sheaf/workbook";
import { type Bound, walk } from "../../model/bound.ts";
import { directDependencies } from "../../model/dependencies.ts";
import type { ElementModel, ModelAxes, ModelColumn, ModelFilter, ModelSort } from "../../model/element.ts";
import { baseOf, type Grain } from "../../model/grain.ts";
import { containsAggregate } from "../../values/stages.ts";
import type { BindingOf, ElementBinding } from "../binding.ts";
import { cutsOf, makingChild } from "../findings/mends.ts";
import type { BoundColumn } from "../columns.ts";
import { axesOf, sortsOf } from "./model-sorts.ts";
import { readsOfColumn, sourceOf } from "./model-source.ts";
import { orderColumns } from "../order.ts";

/** A bound element made ready for the planner: without what is broken, and without what rests on it (G5). */
export interface Modelled {
  readonly model: ElementModel;
  /** Levels that cannot be had because a key of theirs, or of a level outside them, is broken. */
  readonly lostLevels: ReadonlySet<Id>;
  /** True if a column and all that it rests on can be computed. */
  readonly isUsable: (columnId: Id) => boolean;
  /** Findings that only show when the element is seen as a whole: circles through keys and sorts, sorts that cannot be. */
  readonly findings: () => readonly { readonly columnId: Id | null; readonly diagnostic: Diagnostic }[];
}

/** What a column reads of other elements: whether it can be had there. */
export interface Elsewhere {
  readonly element: BindingOf;
  readonly isUsable: (elementId: Id, columnId: Id) => boolean;
  readonly hasLevel: (elementId: Id, level: Id) => boolean;
}

export function modelOf(binding: ElementBinding, filters: readonly ModelFilter[], elsewhere: Elsewhere): Modelled {
  const { query } = binding;
  const found: { readonly columnId: Id | null; readonly diagnostic: Diagnostic }[] = [];
  const whole = stackOf(query.levels);
  const grainIn = (stack: readonly Grain[], level: Id): Grain | undefined => stack.find((grain) => grain.id === level);
  const channels = channelsOf(binding);
  const sorts = sortsOf(binding, whole, found);
  const axes = axesOf(binding, whole, sorts, found);
  const shape = {
    stack: whole,
    columns: { get: (columnId: Id) => modelColumn(binding, columnId, whole) ?? undefined },
    sorts,
    partitionKeys: query.partitionKeys,
    channels,
    axes,
  };

  const direct = new Map<Id, readonly Id[]>();
  const dependencies = (columnId: Id): readonly Id[] => {
    const known = direct.get(columnId);
    if (known !== undefined) return known;
    const column = modelColumn(binding, columnId, whole);
    const ids = column === null ? [] : [...directDependencies(shape, column)];
    direct.set(columnId, ids);
    return ids;
  };
  const usable = new Map<Id, boolean>();
  const isUsable = (columnId: Id): boolean => {
    const known = usable.get(columnId);
    if (known !== undefined) return known;
    const closure = new Set<Id>([columnId]);
    for (const id of closure) for (const part of dependencies(id)) if (!usable.has(part)) closure.add(part);
    const { order, cycles, stuck } = orderColumns([...closure], dependencies);
    for (const [id, members] of cycles) {
      usable.set(id, false);
      found.push({ columnId: id, diagnostic: circle(binding, id, members) });
    }
    for (const id of stuck) usable.set(id, false);
    for (const id of order) {
      const bound = binding.column(id);
      const expr = bound === undefined ? null : exprOf(binding, bound);
      const readable = expr !== null && isReadable(binding, expr, elsewhere);
      usable.set(id, readable && dependencies(id).every((part) => usable.get(part) === true));
    }
    return usable.get(columnId) === true;
  };

  const lostLevels = new Set<Id>();
  for (const level of query.levels) {
    if (level.kind === "grouping" && (lostLevels.size > 0 || !level.keys.every(isUsable))) lostLevels.add(level.id);
  }
  const stack = lostLevels.size === 0 ? whole : stackOf(query.levels.filter((level) => !lostLevels.has(level.id)));
  const rowsOf = new Map(
    filters.flatMap((filter) => (testsRows(binding, filter, dependencies) ? [[rowId(filter.columnId), filter.columnId]] : [])),
  );
  const rowColumn = (id: Id): ModelColumn | null => {
    const column = modelColumn(binding, rowsOf.get(id) ?? "", stack);
    const grain = stack.find((one) => one.id === column?.agreedOver);
    return column === null || grain === undefined ? null : { ...column, id, grain, agreedOver: null };
  };
  /** G5: a key whose level is lost by the error of another one is what it is on the rows themselves. */
  const keptColumn = (columnId: Id): ModelColumn | null => {
    const column = modelColumn(binding, columnId, whole);
    if (column === null || stack.some((one) => one.id === column.grain.id)) return modelColumn(binding, columnId, stack);
    return column.isKey ? { ...column, isKey: false, grain: baseOf(stack) } : null;
  };
  const columns = new Map<Id, ModelColumn | undefined>();
  const columnOf = (columnId: Id): ModelColumn | undefined => {
    if (columns.has(columnId)) return columns.get(columnId);
    const column = rowsOf.has(columnId) ? rowColumn(columnId) : isUsable(columnId) ? keptColumn(columnId) : null;
    columns.set(columnId, column ?? undefined);
    return column ?? undefined;
  };
  const onlyUsable = (list: readonly ModelSort[]): readonly ModelSort[] => list.filter((sort) => isUsable(sort.columnId));
  const usableSorts = new Map<Id, readonly ModelSort[]>();
  for (const [level, list] of sorts) if (grainIn(stack, level) !== undefined) usableSorts.set(level, onlyUsable(list));
  const usableAxis = (axis: ModelAxes["rows"]): ModelAxes["rows"] => axis.map((key) => ({ ...key, sorts: onlyUsable(key.sorts) }));
  const model: ElementModel = {
    elementId: binding.elementId,
    name: query.name,
    stack,
    columns: { get: columnOf },
    sorts: usableSorts,
    partitionKeys: query.partitionKeys,
    channels,
    axes: axes === null ? null : { rows: usableAxis(axes.rows), columns: usableAxis(axes.columns) },
    source: sourceOf(binding, elsewhere.element),
    filters: filters.map((filter) =>
      rowsOf.has(rowId(filter.columnId)) && filter.rule.kind === "test" ? { ...filter, columnId: rowId(filter.columnId) } : filter,
    ),
  };
  // a column goes with its level: who reads it elsewhere has to be told so
  return { model, lostLevels, isUsable: (columnId) => isUsable(columnId) && columnOf(columnId) !== undefined, findings: () => found };
}

/** F2: what all rows must agree on to be shown is, where a filter tests it, the value of each row: it rests on no aggregate. */
function testsRows(binding: ElementBinding, filter: ModelFilter, dependencies: (columnId: Id) => readonly Id[]): boolean {
  const tested = binding.column(filter.columnId);
  if (filter.rule.kind !== "test" || tested?.agreedOver == null || tested.expr === null) return false;
  const named = new Set(ownColumns([tested.expr]));
  for (const id of named) for (const part of dependencies(id)) named.add(part);
  const exprs = [tested.expr, ...[...named].map((id) => binding.column(id)?.expr ?? null)];
  return exprs.every((expr) => expr !== null && !containsAggregate(expr));
}

/** Ids in documents hold no control characters. */
function rowId(columnId: Id): Id {
  return `${columnId}\u001f`;
}

/** True if all that a formula reads of other elements can be had. */
function isReadable(binding: ElementBinding, node: Bound, elsewhere: Elsewhere): boolean {
  switch (node.kind) {
    case "literal":
    case "own":
    case "label-rank":
      return true;
    case "source":
      return readsOfColumn(binding, node.column).every(({ elementId, columnId }) => elsewhere.isUsable(elementId, columnId));
    case "call":
    case "aggregate":
    case "window":
      return node.args.every((arg) => isReadable(binding, arg, elsewhere));
    case "convert":
    case "reduce":
      return isReadable(binding, node.arg, elsewhere);
    case "lookup":
    case "rollup": {
      if (!node.keys.every((key) => isReadable(binding, key.local, elsewhere))) return false;
      const { rows, grain } = node.target;
      if (rows.kind !== "element") return true;
      const columns = ownColumns([node.formula, ...node.keys.map((key) => key.other)]);
      return elsewhere.hasLevel(rows.elementId, grain) && columns.every((columnId) => elsewhere.isUsable(rows.elementId, columnId));
    }
  }
}

function ownColumns(nodes: readonly Bound[]): readonly Id[] {
  const found: Id[] = [];
  for (const node of nodes) {
    walk(node, (one) => {
      if (one.kind === "own") found.push(one.columnId);
    });
  }
  return found;
}

function modelColumn(binding: ElementBinding, columnId: Id, stack: readonly Grain[]): ModelColumn | null {
  const bound = binding.column(columnId);
  const grain = stack.find((one) => one.id === bound?.level);
  const expr = bound === undefined ? null : exprOf(binding, bound);
  if (bound === undefined || expr === null || grain === undefined) return null;
  const type = bound.expr === null ? expr.type : bound.type;
  return { id: columnId, name: bound.query.name, type, grain, isKey: bound.isKey, expr, agreedOver: bound.agreedOver };
}

/** G5: a key of a pivot with an error is null in every row, so that the other keys and the values still show, grouped without it. */
function exprOf({ query }: ElementBinding, bound: BoundColumn): Bound | null {
  return bound.expr === null && bound.isKey && query.pivot !== undefined ? { kind: "literal", value: null, type: TEXT } : bound.expr;
}

/** L1, L2: each grouping adds its keys to those of the levels outside it. */
function stackOf(levels: readonly QueryLevel[]): readonly Grain[] {
  const keys = new Set<Id>();
  return levels.map((level): Grain => {
    for (const key of level.keys) keys.add(key);
    return { id: level.id, kind: level.kind, keys: [...keys] };
  });
}

function circle(binding: ElementBinding, columnId: Id, members: readonly Id[]): Diagnostic {
  const column = binding.column(columnId);
  const name = column?.query.name ?? columnId;
  const others = members.filter((id) => id !== columnId).map((id) => `[${binding.column(id)?.query.name ?? id}]`);
  const key = members.toSorted((a, b) => Number(b === columnId) - Number(a === columnId)).find((id) => binding.column(id)?.isKey === true);
  if (key === undefined) {
    const scope = binding.scope(columnId);
    const isMember = (other: Id | null, id: Id): boolean => other === null && members.includes(id);
    const cuts = column === undefined || scope === null ? [] : cutsOf(column.query.formula, scope, isMember);
    return {
      code: "E_CYCLE",
      message:
        others.length === 0
          ? message("findings.column.circular", { name })
          : message("findings.column.circular-through", { name, others: others.join(", ") }),
      span: cuts[0]?.span ?? null,
      fixes: cuts.flatMap(({ fixes }) => fixes),
    };
  }
  const finding =
    column?.isKey === true ? message("findings.column.key-of-aggregate", { name }) : message("findings.column.behind-its-key", { name });
  return {
    code: "E_CYCLE",
    message: finding,
    span: null,
    fixes: [makingChild({ elementId: binding.elementId, columnId: key, level: binding.column(key)?.level ?? "base", moves: "key" })],
  };
}

/** L8, L10: what each key of the marks stands on. */
function channelsOf({ query }: ElementBinding): ElementModel["channels"] {
  const channels = new Map<Id, Channel>();
  if (!query.agreeOnDefaultLevel) return channels;
  const marks = query.levels.find((level) => level.id === query.defaultLevel);
  for (const key of marks?.keys ?? []) channels.set(key, query.channels?.[key] ?? "x");
  return channels;
}
