import type { Id } from "@sheaf/workbook";
import { type Bound, walk } from "../model/bound.ts";
import { closure, directDependencies } from "../model/dependencies.ts";
import type { ElementModel, ModelColumn, ModelFilter } from "../model/element.ts";
import { type Grain, baseOf, encloses, grainOfKeys, parentOf, summaryOf } from "../model/grain.ts";
import { reducedGrain } from "../model/reduced-grain.ts";
import { rangeAt } from "../model/series.ts";
import type { Phase } from "./value.ts";

export interface StagedFilter {
  readonly filter: ModelFilter;
  readonly column: ModelColumn;
  readonly stage: 1 | 2 | 3;
  /** Groups of this grain are kept or removed whole. */
  readonly grain: Grain;
}

/** Which filters act when, and which columns are frozen before they do (F2–F5). */
export interface Stages {
  readonly filters: readonly StagedFilter[];
  /** The same phase, or the last one before it in which a filter acted: phases without filters are no phases. */
  readonly canonical: (phase: Phase) => Phase;
  readonly before: (phase: Phase) => Phase;
  /** The phase in which a column has its one value (F5). */
  readonly phaseOf: (columnId: Id) => Phase;
  /** The earliest phase, not before `least`, in which an expression has the value that it has in `phase`. */
  readonly settled: (node: Bound, at: Grain, phase: Phase, least: Phase) => Phase;
  /** Whether an expression rests on rows that stage 1 left: on an aggregate, a window or a match of own rows (F2, J3), if only by way of columns. */
  readonly aggregates: (node: Bound) => boolean;
  /** True if the frame of a phase is the frame before it with rows left out: all its filters test this grain or one that encloses it. */
  readonly isThinned: (grain: Grain, phase: Phase) => boolean;
}

export function stagesOf(model: ElementModel, filters: readonly ModelFilter[]): Stages {
  const direct = new Map<Id, ReadonlySet<Id>>();
  const dependencies = (id: Id): ReadonlySet<Id> => {
    const known = direct.get(id);
    if (known !== undefined) return known;
    const column = model.columns.get(id);
    const found = column === undefined ? new Set<Id>() : directDependencies(model, column);
    direct.set(id, found);
    return found;
  };
  const staged = filters.flatMap((filter): StagedFilter[] => {
    const column = model.columns.get(filter.columnId);
    if (column === undefined) return [];
    return [{ filter, column, stage: stageOf(model, filter, column, dependencies), grain: filterGrain(model, filter, column) }];
  });
  const has = (stage: 1 | 2 | 3): boolean => staged.some((one) => one.stage === stage);
  const canonical = (phase: Phase): Phase => {
    for (const stage of [3, 2, 1] as const) if (stage <= phase && has(stage)) return stage;
    return 0;
  };
  const before = (phase: Phase): Phase => (phase === 0 ? 0 : canonical((phase - 1) as Phase));
  const tested = (stage: 2 | 3): ReadonlySet<Id> =>
    closure(
      staged
        .filter((one) => one.stage === stage)
        .flatMap((one) => [one.column.id, ...one.grain.keys, ...parentOf(model.stack, one.grain).keys]),
      dependencies,
    );
  const beforeSecond = tested(2);
  const beforeThird = tested(3);
  const phaseOf = (id: Id): Phase => canonical(beforeSecond.has(id) ? 1 : beforeThird.has(id) ? 2 : 3);
  const memo = new Map<string, boolean>();

  /** Whether a column's own value changes when the filters of a stage act. */
  const columnChanges = (id: Id, phase: Phase): boolean => {
    const column = model.columns.get(id);
    if (column === undefined || phaseOf(id) < phase) return false;
    const key = `${phase} ${id}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    memo.set(key, false);
    const changes =
      (column.agreedOver !== null && removesFrom(column.grain, phase)) ||
      nodeChanges(column.expr, column.isKey ? baseOf(model.stack) : column.grain, column, phase);
    memo.set(key, changes);
    return changes;
  };
  /** Whether a group of this grain can lose rows and stay. The one row of the summary stays whatever is removed. */
  const removesFrom = (grain: Grain, phase: Phase): boolean =>
    staged.some((one) => one.stage === phase && (!encloses(one.grain, grain) || grain.keys.length === 0));
  const nodeChanges = (node: Bound, at: Grain, column: ModelColumn | null, phase: Phase): boolean => {
    const own = column?.isKey === true ? column.grain : at;
    switch (node.kind) {
      case "literal":
      case "source":
        return false;
      case "label-rank":
        // Labels are ranked after stage 1, whatever follows.
        return false;
      case "own": {
        const target = model.columns.get(node.columnId);
        // Seen from further out it is evaluated anew or must be agreed on, over the rows that are there.
        if (target !== undefined && !encloses(target.grain, at) && !target.isKey)
          return removesFrom(at, phase) || columnChanges(node.columnId, phase);
        if (target !== undefined && !encloses(target.grain, at)) return removesFrom(at, phase);
        return columnChanges(node.columnId, phase);
      }
      case "call":
        return node.args.some((arg) => nodeChanges(arg, at, column, phase));
      case "convert":
        return nodeChanges(node.arg, at, column, phase);
      case "aggregate": {
        const range = rangeAt(model.stack, node.range, own);
        const single = encloses(range, own);
        const keys = [...own.keys, ...(single || range.kind === "base" ? [] : range.keys)];
        return (
          (!single && removesFrom(own, phase)) ||
          keys.some((key) => key !== column?.id && columnChanges(key, phase)) ||
          node.args.some((arg) => nodeChanges(arg, single ? own : range, null, phase))
        );
      }
      case "window": {
        const partition = windowPartition(model, own);
        const lost = staged.some(
          (one) => one.stage === phase && !(one.grain.kind !== "base" && one.grain.keys.every((key) => partition.includes(key))),
        );
        return (
          lost ||
          own.keys.some((key) => key !== column?.id && columnChanges(key, phase)) ||
          (model.sorts.get(own.id) ?? []).some(
            (sort) => columnChanges(sort.columnId, phase) || (sort.at !== null && removesFrom(sort.at, phase)),
          ) ||
          node.args.some((arg) => nodeChanges(arg, own, column, phase))
        );
      }
      case "reduce":
        return (
          removesFrom(reducedGrain(model, own, node.mode, node.skip), phase) ||
          nodeChanges(node.arg, reducedGrain(model, own, node.mode, node.skip), null, phase)
        );
      case "lookup":
      case "rollup":
        // Own rows are read after stage 1, whatever follows (J3).
        return node.keys.some((key) => nodeChanges(key.local, at, column, phase));
    }
  };
  const settled = (node: Bound, at: Grain, phase: Phase, least: Phase): Phase => {
    let settledAt = canonical(phase);
    while (settledAt > canonical(least) && !nodeChanges(node, at, null, settledAt)) settledAt = before(settledAt);
    return settledAt;
  };
  const isThinned = (grain: Grain, phase: Phase): boolean => {
    if (grain.kind === "base") return phase > 0;
    // Groups are made of what stage 1 left; the summary's one row is never left out.
    return phase > 1 && grain.keys.length > 0 && staged.every((one) => one.stage !== phase || encloses(one.grain, grain));
  };
  const aggregates = (node: Bound): boolean => {
    const named: Id[] = [];
    walk(node, (one) => {
      if (one.kind === "own") named.push(one.columnId);
    });
    return containsAggregate(node) || [...closure(named, dependencies)].some((id) => holdsAggregate(model.columns.get(id)));
  };
  return { filters: staged, canonical, before, phaseOf, settled, aggregates, isThinned };
}

/** Keys that windows at a grain partition by: those of the level outside it; in a chart the colour and trellis keys (L6, L10). */
export function windowPartition(model: ElementModel, grain: Grain): readonly Id[] {
  if (grain.kind !== "base" && model.partitionKeys.length > 0) return model.partitionKeys.filter((key) => grain.keys.includes(key));
  return parentOf(model.stack, grain).keys;
}

/** F4: keys of the group that rows of a grain are ranked within. */
export function rankingGroup(model: ElementModel, grain: Grain): readonly Id[] {
  const axis = [model.axes?.rows ?? [], model.axes?.columns ?? []].find(
    (keys) => keys.length > 0 && grain.kind !== "base" && grain.keys.includes(keys[0]?.columnId ?? ""),
  );
  if (axis !== undefined) return grain.keys.slice(0, -1);
  return grain.kind === "key-set" ? [] : parentOf(model.stack, grain).keys;
}

/** F2, F3, F4: by what the tested column depends on; ranking filters come last. */
function stageOf(model: ElementModel, filter: ModelFilter, column: ModelColumn, dependencies: (id: Id) => Iterable<Id>): 1 | 2 | 3 {
  if (filter.rule.kind === "rank") return 3;
  for (const id of closure([column.id], dependencies)) {
    if (holdsAggregate(model.columns.get(id))) return 2;
  }
  return 1;
}

function holdsAggregate(column: ModelColumn | undefined): boolean {
  return column !== undefined && (column.agreedOver !== null || containsAggregate(column.expr));
}

/** True if a formula itself holds an aggregate, a window, or a call that reads the element's own rows (J3). */
export function containsAggregate(node: Bound): boolean {
  switch (node.kind) {
    case "literal":
    case "own":
    case "source":
      return false;
    case "aggregate":
    case "window":
    case "reduce":
    case "label-rank":
      return true;
    case "call":
      return node.args.some(containsAggregate);
    case "convert":
      return containsAggregate(node.arg);
    case "lookup":
    case "rollup":
      return node.target.rows.kind === "own" || node.keys.some((key) => containsAggregate(key.local));
  }
}

/**
 * L10: with a colour key a top-N of a chart ranks x, not marks; a filter on one of the keys ranks the values of that key. In a pivot it ranks
 * the groups of the rows by their total (without rows those of the columns), on a key the groups that it makes.
 */
function filterGrain(model: ElementModel, filter: ModelFilter, column: ModelColumn): Grain {
  const { grain } = column;
  if (filter.rule.kind === "rank" && grain.kind === "grouping" && model.axes !== null) {
    const [outer, inner] = [model.axes.rows, model.axes.columns].map((axis) => axis.map((key) => key.columnId));
    const axis = column.isKey ? (outer?.includes(column.id) === true ? outer : inner) : outer?.length === 0 ? inner : outer;
    if (axis === undefined || axis.length === 0) return grain;
    return grainOfKeys(model.stack, column.isKey ? axis.slice(0, axis.indexOf(column.id) + 1) : axis);
  }
  if (filter.rule.kind !== "rank" || grain.kind !== "grouping" || model.partitionKeys.length === 0) return grain;
  if (column.isKey) return grainOfKeys(model.stack, [column.id]);
  const keys = grain.keys.filter((key) => !model.partitionKeys.includes(key));
  return keys.length === 0 ? summaryOf(model.stack) : grainOfKeys(model.stack, keys);
}

/** True if a formula holds an aggregate or a window, or names a column that does. Unlike for the stages, a match by plain keys is one of single rows. */
export function restsOnSeveralRows(model: ElementModel, node: Bound): boolean {
  switch (node.kind) {
    case "own": {
      const column = model.columns.get(node.columnId);
      return column !== undefined && !column.isKey && restsOnSeveralRows(model, column.expr);
    }
    case "call":
      return node.args.some((arg) => restsOnSeveralRows(model, arg));
    case "convert":
      return restsOnSeveralRows(model, node.arg);
    case "lookup":
    case "rollup":
      // An earlier period of a total is evaluated anew as the total is (S-D4b); what another row holds belongs to single rows (S-L11a).
      if (node.back !== undefined && restsOnSeveralRows(model, node.formula)) return true;
      return node.keys.some((key) => restsOnSeveralRows(model, key.local));
    case "aggregate":
    case "window":
    case "reduce":
    case "label-rank":
      return true;
    case "literal":
    case "source":
      return false;
  }
}
