import { INTEGER64 as INTEGER, NULL, type ValueType } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import type { Bound, LabelRank, MatchNode } from "../model/bound.ts";
import { grainById } from "../model/dependencies.ts";
import type { ModelColumn } from "../model/element.ts";
import { type Grain, baseOf, encloses } from "../model/grain.ts";
import { labelGroups } from "../model/labels.ts";
import { reducedGrain } from "../model/reduced-grain.ts";
import { rangeAt, rangeOf } from "../model/series.ts";
import { type Formed, mapLeaves } from "../plan/expression.ts";
import { leaf, scalarText, typeOf } from "./graph.ts";
import { type RowReader, levelOrder, orderWithin } from "./order.ts";
import { matchPhase, joinedFormula } from "./joined.ts";
import { inPieces } from "./pieces.ts";
import { type Place, frameAt, placeAt } from "./place.ts";
import { type Planner, sourceType } from "./planner.ts";
import { type SourceRead, identityColumns, legOfColumn, readsOf, unionColumn } from "./reads.ts";
import { takesRow } from "../model/row-functions.ts";
import { singleRow } from "./single-row.ts";
import { restsOnSeveralRows, windowPartition } from "./stages.ts";
import { type Frame, type Phase, type Scalar, type ScalarOrder, type Value, type ValueLeaf, origin } from "./value.ts";

/** A column's value, in the frame of its own level (F5: of the phase that it is frozen in, if that is earlier). */
export function columnValue(planner: Planner, columnId: Id, phase: Phase): Scalar {
  const at = Math.min(phase, planner.stages.phaseOf(columnId)) as Phase;
  return once(planner, `column ${at} ${columnId}`, () => makeColumnValue(planner, columnId, at));
}

/** Chains of columns that name each other several times would else be walked as many times as there are paths. */
function once(planner: Planner, key: string, make: () => Scalar): Scalar {
  const known = planner.known.get(key);
  if (known !== undefined) return known;
  const made = make();
  planner.known.set(key, made);
  return made;
}

function makeColumnValue(planner: Planner, columnId: Id, at: Phase): Scalar {
  const column = columnOf(planner, columnId);
  if (column.isKey) return keyValue(planner, frameAt(planner, column.grain, at), columnId);
  if (column.agreedOver !== null)
    return named(planner, column, frameAt(planner, column.grain, at), agreedIn(planner, column, placeAt(column.grain, at), "@agreed"));
  return named(planner, column, frameAt(planner, column.grain, at), evaluate(planner, column.expr, placeAt(column.grain, at)));
}

/** L5: the one value of a column's formula over the rows of the level that it names, or how many there are. */
export function agreedIn(planner: Planner, column: ModelColumn, place: Place, fn: "@agreed" | "@agreed-count"): Scalar {
  const range = grainById(planner.model, column.agreedOver ?? "");
  return aggregateOver(planner, fn, [column.expr], range, place, fn === "@agreed" ? column.type : INTEGER);
}

/** A column's value as seen by the rows of a frame at its level or further in. */
export function columnIn(planner: Planner, columnId: Id, frame: Frame): Scalar {
  return bring(planner, columnValue(planner, columnId, frame.phase), frame);
}

export function evaluate(planner: Planner, node: Bound, place: Place): Scalar {
  switch (node.kind) {
    case "literal":
      return node;
    case "source":
      return sourceIn(planner, node.column, place);
    case "own":
      return reference(planner, node.columnId, place);
    case "call":
      return inPieces(
        planner,
        { kind: "call", fn: node.fn, args: node.args.map((arg) => evaluate(planner, arg, place)), type: node.type },
        () => frameAt(planner, place.grain, place.phase),
      );
    case "convert":
      return { kind: "core", op: "convert", args: [evaluate(planner, node.arg, place)], type: node.type };
    case "aggregate":
      return aggregateOver(planner, node.fn, node.args, rangeAt(planner.model.stack, node.range, place.grain), place, node.type);
    case "window":
      // L11: in a total, what runs along rows shows nothing.
      return place.reduced ? nothing(node.type) : windowOver(planner, node.fn, node.args, place, node.type);
    case "reduce": {
      const target = reducedGrain(planner.model, place.level, node.mode, node.skip);
      const total = evaluate(planner, node.arg, { grain: target, level: target, phase: place.phase, reduced: true });
      return bring(planner, total, frameAt(planner, place.grain, place.phase));
    }
    case "label-rank":
      return labelRank(planner, node, place);
    case "lookup":
    case "rollup":
      return matched(planner, node, place);
  }
}

function reference(planner: Planner, columnId: Id, place: Place): Scalar {
  const frame = frameAt(planner, place.grain, place.phase);
  const column = columnOf(planner, columnId);
  if (column.isKey && (place.grain.kind === "base" || place.grain.keys.includes(columnId))) return keyValue(planner, frame, columnId);
  if (!column.isKey && encloses(column.grain, place.grain))
    return isBeforeGroups(planner, column, place) ? scalarOfRows(planner, column, place) : columnIn(planner, columnId, frame);
  // From here on the column lives further in, or beside: L5 and L11.
  // The values of a key are those of its base rows, which need no groups.
  if (column.isKey) return agreedOn(planner, column, baseOf(planner.model.stack), place);
  if (!place.reduced) return agreedOn(planner, column, column.grain, place);
  if (column.agreedOver !== null) return agreedIn(planner, column, place, "@agreed");
  if (column.grain.kind === "base" && !restsOnSeveralRows(planner.model, column.expr)) return nothing(column.type);
  return once(planner, `total ${frame.id} ${columnId}`, () =>
    named(planner, column, frame, evaluate(planner, column.expr, { ...place, level: place.grain })),
  );
}

/** F2: before stage 1 a scalar is one of base rows. Its groups may be none yet: their keys may be labels, ranked only after it (S-L6f). */
function isBeforeGroups(planner: Planner, column: ModelColumn, place: Place): boolean {
  const { stages } = planner;
  if (place.grain.kind !== "base" || column.grain.kind === "base" || column.agreedOver !== null) return false;
  return stages.canonical(place.phase) < stages.canonical(1) && !stages.aggregates(column.expr);
}

function scalarOfRows(planner: Planner, column: ModelColumn, place: Place): Scalar {
  return once(planner, `scalar ${column.id}`, () => {
    const rows = frameAt(planner, place.grain, place.phase);
    return named(planner, column, rows, evaluate(planner, column.expr, { ...place, level: column.grain }));
  });
}

function agreedOn(planner: Planner, column: ModelColumn, range: Grain, place: Place): Scalar {
  return aggregateOver(planner, "@agreed", [{ kind: "own", columnId: column.id, type: column.type }], range, place, column.type);
}

function sourceIn(planner: Planner, column: string, place: Place): Scalar {
  const base = baseOf(planner.model.stack);
  if (place.grain.kind !== "base") {
    if (place.reduced) return nothing(sourceType(planner, column));
    const type = sourceType(planner, column);
    return aggregateOver(planner, "@agreed", [{ kind: "source", column, type }], base, place, type);
  }
  return bring(planner, leaf(sourceValue(planner, column)), frameAt(planner, base, place.phase));
}

/** A column of the own source on its unfiltered rows. */
export function sourceValue(planner: Planner, column: string): Value {
  const frame = frameAt(planner, baseOf(planner.model.stack), 0);
  const at = planner.sourceColumns.has(column) ? null : legOfColumn(planner, column);
  const read = at === null ? undefined : readsOf(planner)[at.leg];
  if (at !== null && read !== undefined) planner.sourceColumns.set(column, columnOfRead(read, at.column));
  const parentColumn = planner.sourceColumns.get(column);
  const value = planner.graph.intern(frame, parentColumn === undefined ? sourceType(planner, column) : typeOf(parentColumn), {
    kind: "source",
    column,
  });
  planner.graph.suggestName(value, sourceName(planner, column));
  return value;
}

/** A column of the rows that a source reads, or one of those that tell them apart. */
export function columnOfRead({ parent, rows }: SourceRead, column: string): Scalar {
  const identity = /^@identity:(\d+)$/.exec(column);
  return identity === null ? columnIn(parent, column, rows) : identityIn(parent, Number(identity[1]), rows);
}

function sourceName(planner: Planner, column: string): string {
  const at = legOfColumn(planner, column);
  if (at === null) return unionColumn(planner, column)?.name ?? column;
  return readsOf(planner)[at.leg]?.parent.model.columns.get(at.column)?.name ?? "row";
}

export const rowReader: RowReader = {
  column: columnIn,
  key: keyValue,
  again: (planner, columnId, at, frame) => {
    const column = columnOf(planner, columnId);
    if (at.id === column.grain.id) return columnIn(planner, columnId, frame);
    const place: Place = { grain: at, level: at, phase: frame.phase, reduced: true };
    return bring(planner, evaluate(planner, { kind: "own", columnId, type: column.type }, place), frame);
  },
  identity: (planner, frame) => {
    const rows = frameAt(planner, baseOf(planner.model.stack), frame.phase);
    return identityColumns(planner).map((column) => bring(planner, leaf(sourceValue(planner, column)), rows));
  },
};

function identityIn(planner: Planner, index: number, frame: Frame): Scalar {
  const column = identityColumns(planner)[index];
  if (column === undefined) throw new Error("no such identity column");
  return bring(planner, leaf(sourceValue(planner, column)), frame);
}

/** The value of a key column in a frame that has it: grouped rows hold it, base rows compute it. */
function keyValue(planner: Planner, frame: Frame, columnId: Id): Scalar {
  const column = columnOf(planner, columnId);
  if (frame.grain.kind !== "base") {
    const value = planner.graph.intern(frame, column.type, { kind: "key", columnId });
    planner.graph.suggestName(value, column.name);
    return leaf(value);
  }
  const phase = Math.min(frame.phase, planner.stages.phaseOf(columnId)) as Phase;
  const own = frameAt(planner, frame.grain, phase);
  const value = named(
    planner,
    column,
    own,
    evaluate(planner, column.expr, { grain: frame.grain, level: column.grain, phase, reduced: false }),
  );
  return bring(planner, value, frame);
}

export function keyIn(planner: Planner, frame: Frame, columnId: Id): Scalar {
  return keyValue(planner, frame, columnId);
}

function aggregateOver(planner: Planner, fn: string, args: readonly Bound[], range: Grain, place: Place, type: ValueType): Scalar {
  const { grain } = place;
  if (encloses(range, grain)) {
    // L4: the arguments live at this level or further out, so the aggregate sees the single current row.
    // Over rows of the total's own level it sees that row of the level, not the total: what runs along rows has a value there.
    const seen = args.map((arg) => evaluate(planner, arg, range.id === grain.id ? { ...place, reduced: false } : place));
    const [only] = seen;
    if (takesRow(fn) && only !== undefined) return only;
    return singleRow(fn, seen, type) ?? { kind: "single", fn, args: seen, type };
  }
  const phase = settledAggregate(planner, fn, args, range, grain, place.phase, type);
  const from = frameAt(planner, range, phase);
  const value = planner.graph.intern(frameAt(planner, grain, phase), type, {
    kind: "aggregate",
    fn,
    args: args.map((arg) => evaluate(planner, arg, placeAt(range, phase))),
    from,
    order: planner.statement.functions.isOrdered(fn, args, type) ? orderWithin(planner, grain, from, rowReader) : [],
  });
  return bring(planner, leaf(value), frameAt(planner, grain, place.phase));
}

function settledAggregate(
  planner: Planner,
  fn: string,
  args: readonly Bound[],
  range: Grain,
  grain: Grain,
  phase: Phase,
  type: ValueType,
): Phase {
  return planner.stages.settled({ kind: "aggregate", fn, args, range: rangeOf(range), type }, grain, phase, 1);
}

function windowOver(planner: Planner, fn: string, args: readonly Bound[], place: Place, type: ValueType): Scalar {
  const { level: grain } = place;
  const phase = planner.stages.settled({ kind: "window", fn, args, type }, grain, place.phase, 1);
  const frame = frameAt(planner, grain, phase);
  const order = levelOrder(planner, grain, frame, rowReader);
  const value = planner.graph.intern(frame, type, {
    kind: "window",
    fn,
    args: args.map((arg) => evaluate(planner, arg, placeAt(grain, phase))),
    partition: windowPartition(planner.model, grain).map((key) => keyValue(planner, frame, key)),
    order: order.sorts,
    ties: order.ties,
  });
  return bring(planner, leaf(value), frameAt(planner, place.grain, place.phase));
}

/** S-L6f: the rows are grouped by label, the groups ranked by what their level is sorted by, evaluated anew; each row gets its label's place. */
function labelRank(planner: Planner, node: LabelRank, place: Place): Scalar {
  const { grain, outer, sorts } = labelGroups(planner.model, node);
  const frame = frameAt(planner, grain, 1);
  const label = keyValue(planner, frame, node.label);
  const order = sorts.map(({ columnId, direction, nulls }): ScalarOrder => {
    const isLabel = columnId === node.of || columnId === node.label;
    return { expr: isLabel ? label : bestOf(planner, columnId, direction, frame), direction, nulls };
  });
  const byLabel: ScalarOrder = { expr: label, direction: "ascending", nulls: "last" };
  // A sort by the labels after others only says in which order equal ones stand.
  const tie = order.findIndex(({ expr }, index) => index > 0 && scalarText(expr) === scalarText(label));
  const told = (node.fn === "@row-number" || tie < 0 ? order : order.slice(0, tie)).filter(({ expr }) => expr.kind !== "literal");
  const rank = planner.graph.intern(frame, node.type, {
    kind: "window",
    fn: node.fn,
    args: [],
    partition: outer.map((key) => keyValue(planner, frame, key)),
    order: told.length === 0 ? [byLabel] : told,
    ties: node.fn === "@row-number" && told.every(({ expr }) => scalarText(expr) !== scalarText(label)) && told.length > 0 ? [byLabel] : [],
  });
  planner.graph.suggestName(rank, `place of ${columnOf(planner, node.of).name}`);
  return bring(planner, leaf(rank), frameAt(planner, place.grain, Math.max(place.phase, 1) as Phase));
}

/** A column by which labels are ranked: of base rows the value that comes first. */
function bestOf(planner: Planner, columnId: Id, direction: ScalarOrder["direction"], frame: Frame): Scalar {
  const { type, grain } = columnOf(planner, columnId);
  const own: Bound = { kind: "own", columnId, type };
  if (grain.kind !== "base") return evaluate(planner, own, { ...placeAt(frame.grain, frame.phase), reduced: true });
  return aggregateOver(planner, direction === "ascending" ? "Min" : "Max", [own], grain, placeAt(frame.grain, frame.phase), type);
}

/** J1, J2: joins what the matching rows of the target give, one row at most for each row here. */
function matched(planner: Planner, asked: MatchNode, place: Place): Scalar {
  const { statement } = planner;
  const total = place.reduced && asked.back !== undefined ? place.grain : null;
  const node = total === null ? asked : inTotal(asked, total);
  const target =
    node.target.rows.kind === "own"
      ? planner
      : node.target.rows.kind === "element"
        ? statement.plannerOf(planner, node.target.rows.elementId)
        : statement.plannerOfSource(planner, node.target.rows.ownerId);
  // J3: own rows are read after stage 1, other elements after all their filters.
  const rows = frameAt(target, total ?? grainById(target.model, node.target.grain), node.target.rows.kind === "own" ? 1 : 3);
  const inside: Place = { ...placeAt(rows.grain, rows.phase), reduced: total !== null };
  const read = statement.matches.read(
    target.id,
    rows,
    node.keys.map((key) => evaluate(target, key.other, inside)),
    node.keys.map((key) => key.op),
    node.unique,
  );
  const phase = matchPhase(planner, node, place);
  const frame = frameAt(planner, place.grain, phase);
  const local = node.keys.map((key) => evaluate(planner, key.local, { ...place, phase }));
  const take = (fn: string, args: readonly Bound[], type: ValueType): Scalar => {
    const output = statement.matches.output(read, {
      fn,
      args: args.map((arg) => evaluate(target, arg, inside)),
      order: statement.functions.isOrdered(fn, args, type) ? orderWithin(target, null, rows, rowReader) : [],
      type,
    });
    return leaf(planner.graph.intern(frame, type, { kind: "matched", read, local, output }));
  };
  const result = node.kind === "lookup" ? take("@one", [node.formula], node.type) : joinedFormula(planner, node.formula, take);
  return bring(planner, result, frameAt(planner, place.grain, place.phase));
}

/** S-D4b: an earlier period of a total has the total's other keys, and no more. */
function inTotal(node: MatchNode, { keys }: Grain): MatchNode {
  const date = node.back?.date ?? null;
  return {
    ...node,
    keys: node.keys.filter(({ local, op }) => op === "=" || (local.kind === "own" && keys.includes(local.columnId))),
    unique: date !== null && keys.includes(date),
  };
}

/** How many distinct values a Lookup finds for each row, for the marker (V9). */
export function matchCount(planner: Planner, node: MatchNode, place: Place): Scalar {
  const value = matched(planner, { ...node, kind: "lookup" }, place);
  const through = value.kind === "value" ? origin(value.value) : null;
  if (through === null || through.definition.kind !== "matched") throw new Error("a lookup is a matched value");
  const { read, local, output } = through.definition;
  const one = read.outputs[output];
  if (one === undefined) throw new Error("unknown output");
  const number = planner.statement.matches.output(read, { ...one, fn: "@one-count", type: INTEGER });
  const count = planner.graph.intern(through.frame, INTEGER, { kind: "matched", read, local, output: number });
  return bring(planner, leaf(count), frameAt(planner, place.grain, place.phase));
}

/** A scalar of one frame as seen by a frame that it encloses, or by a later phase of its own. Expressions are written anew there. */
export function bring(planner: Planner, scalar: Scalar, frame: Frame): Scalar {
  return mapLeaves<ValueLeaf, ValueLeaf>(scalar, (one) => bringValue(planner, one.value, frame));
}

function bringValue(planner: Planner, value: Value, frame: Frame): Formed<ValueLeaf> {
  if (value.frame.id === frame.id) return leaf(value);
  return once(planner, `value ${value.id} ${frame.id}`, () => bringAnew(planner, value, frame));
}

function bringAnew(planner: Planner, value: Value, frame: Frame): Scalar {
  const { definition } = value;
  const { graph, stages } = planner;
  const name = graph.nameOf(value);
  const keep = (type: ValueType, made: Parameters<typeof graph.intern>[2]): Scalar => {
    const kept = graph.intern(frame, type, made);
    if (name !== null) graph.suggestName(kept, name);
    return leaf(kept);
  };
  if (definition.kind === "scalar") return keep(value.type, { kind: "scalar", expr: bring(planner, definition.expr, frame) });
  // What was carried through the phases of its grain is read from there by other grains: beside what else is read of it.
  const isCarried = definition.kind === "earlier" && value.frame.grain.id !== frame.grain.id && value.frame.phase <= frame.phase;
  if (definition.kind === "outer" || (definition.kind === "earlier" && !isCarried)) return bringValue(planner, definition.of, frame);
  if (definition.kind === "key" && (frame.grain.kind === "base" || frame.grain.keys.includes(definition.columnId))) {
    return keyValue(planner, frame, definition.columnId);
  }
  if (value.frame.grain.id === frame.grain.id) {
    if (value.frame.phase > frame.phase) throw new Error("a later phase cannot be read earlier");
    // Through each phase between, as rows are thinned step by step.
    const before = stages.before(frame.phase);
    if (stages.isThinned(frame.grain, frame.phase) && before > value.frame.phase) {
      const between = bringValue(planner, value, frameAt(planner, frame.grain, before));
      if (between.kind !== "value") throw new Error("a hard value stays one");
      return keep(value.type, { kind: "earlier", of: between.value });
    }
    return keep(value.type, { kind: "earlier", of: value });
  }
  if (!encloses(value.frame.grain, frame.grain)) throw new Error(`${value.frame.id} does not enclose ${frame.id}`);
  return keep(value.type, { kind: "outer", of: value });
}

/** Gives a column's expression a name and, unless it is a bare value or constant, a place of its own. */
function named(planner: Planner, column: ModelColumn, frame: Frame, scalar: Scalar): Scalar {
  if (scalar.kind === "literal") return scalar;
  if (scalar.kind === "value") {
    planner.graph.suggestName(scalar.value, column.name);
    return scalar;
  }
  const value = planner.graph.intern(frame, column.type, { kind: "scalar", expr: scalar });
  planner.graph.suggestName(value, column.name);
  return leaf(value);
}

function nothing(type: ValueType): Scalar {
  return { kind: "literal", value: null, type: type.kind === "error" ? NULL : type };
}

function columnOf(planner: Planner, columnId: Id): ModelColumn {
  const column = planner.model.columns.get(columnId);
  if (column === undefined) throw new Error(`no column ${columnId}`);
  return column;
}
