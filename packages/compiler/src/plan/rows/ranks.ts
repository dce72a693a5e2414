import { isEquality } from "../../model/bound.ts";
import { keyIn } from "../../values/evaluate.ts";
import { isPiece, largestWhole, printedNodes, smallestPiece } from "../../values/pieces.ts";
import type { Frame, Scalar, Value } from "../../values/value.ts";
import { eachLeaf } from "../expression.ts";
import type { FrameShape, Needed } from "./reach.ts";

/**
 * What is asked for rests on itself: on steps of elements that read each other, where no order of steps serves readers that share one planner,
 * or on a circle of an element's own.
 */
export class EntangledReaders extends Error {}

/**
 * When everything is computed. A frame is built in layers, each a SELECT over the one before; the rank of a value is the layer that first
 * holds it. Aggregates and windows stand one rank above what they read; a value of an enclosing frame joins at its own rank.
 */
export interface Ranks {
  readonly rank: (value: Value) => number;
  readonly start: (frame: Frame) => number;
  /** Scalars that get a column of their own; all others are written where they are used. */
  readonly isColumn: (value: Value) => boolean;
  /** The rank at which an expression can be read from its frame. */
  readonly reach: (scalar: Scalar) => number;
}

/** A scalar chain opens a new layer after this many columns (G6). */
const longestChain = 100;
/** An expression used several times is written out again only while that adds no more nodes than this. */
const mostRepeated = 40;
/** No expression written in place has more nodes than this. */
const largest = 600;

export function ranksOf(needed: Needed): Ranks {
  const columns = ownColumns(needed);
  const { planner, shapes } = needed;
  const ranks = new Map<number, number>();
  const starts = new Map<string, number>();
  const shapeOf = (frame: Frame): FrameShape => {
    const shape = shapes.get(frame.id);
    if (shape === undefined) throw new Error(`frame ${frame.id} is not needed`);
    return shape;
  };
  const carriedInto = new Map<string, Value[]>();
  for (const value of needed.values) {
    if (value.definition.kind !== "earlier" || shapeOf(value.frame).kind !== "thinned") continue;
    carriedInto.set(value.frame.id, [...(carriedInto.get(value.frame.id) ?? []), value]);
  }

  const open = new Set<string>();
  const once = (key: string, make: () => number): number => {
    if (open.has(key)) throw new EntangledReaders(`${planner.id}|${key}`);
    open.add(key);
    const made = make();
    open.delete(key);
    return made;
  };
  const start = (frame: Frame): number => {
    const known = starts.get(frame.id);
    if (known !== undefined) return known;
    const made = once(`start of ${frame.id}`, () => makeStart(frame));
    starts.set(frame.id, made);
    return made;
  };
  const makeStart = (frame: Frame): number => {
    const shape = shapeOf(frame);
    switch (shape.kind) {
      case "source":
        return 0;
      case "thinned": {
        const carried = (carriedInto.get(frame.id) ?? []).map((value) =>
          value.definition.kind === "earlier" ? rank(value.definition.of) : 0,
        );
        return 1 + Math.max(start(shape.before), ...shape.tests.map(reach), ...carried);
      }
      case "grouped":
        return 1 + Math.max(start(shape.spine), ...frame.grain.keys.map((key) => reach(keyIn(planner, shape.spine, key))));
    }
  };
  /** Highest rank among what an expression is made of. */
  const reach = (scalar: Scalar): number => {
    let highest = 0;
    eachLeaf(scalar, ({ value }) => {
      highest = Math.max(
        highest,
        value.definition.kind === "scalar" && !columns.has(value.id) ? reach(value.definition.expr) : rank(value),
      );
    });
    return highest;
  };
  /** The first layer whose SELECT list can hold an expression: a column made in a layer is read from the next. */
  const available = (scalar: Scalar): number => {
    let highest = 0;
    eachLeaf(scalar, ({ value }) => {
      if (value.definition.kind !== "scalar") highest = Math.max(highest, rank(value));
      else if (columns.has(value.id)) highest = Math.max(highest, rank(value) + 1);
      else highest = Math.max(highest, available(value.definition.expr));
    });
    return highest;
  };
  /** The first layer whose joins can use an expression: only what the layer is read from is there. */
  const joinable = (scalar: Scalar): number => {
    let highest = 0;
    eachLeaf(scalar, ({ value }) => {
      const { definition } = value;
      if (definition.kind === "scalar") highest = Math.max(highest, columns.has(value.id) ? rank(value) + 1 : joinable(definition.expr));
      else if (definition.kind === "source" || definition.kind === "key") highest = Math.max(highest, rank(value));
      else if (definition.kind === "earlier" && shapeOf(value.frame).kind === "thinned") highest = Math.max(highest, rank(value));
      else highest = Math.max(highest, rank(value) + 1);
    });
    return highest;
  };
  const rank = (value: Value): number => {
    const known = ranks.get(value.id);
    if (known !== undefined) return known;
    const made = once(`rank of ${value.id}`, () => makeRank(value));
    ranks.set(value.id, made);
    return made;
  };
  const makeRank = (value: Value): number => {
    const { definition, frame } = value;
    const from = start(frame);
    switch (definition.kind) {
      case "source":
      case "key":
        return from;
      case "scalar":
        return Math.max(from, available(definition.expr));
      case "aggregate": {
        const keys = frame.grain.keys.map((key) => reach(keyIn(planner, definition.from, key)));
        const read = [...definition.args, ...definition.order.map((one) => one.expr)].map(reach);
        return Math.max(from, 1 + Math.max(start(definition.from), ...keys, ...read));
      }
      case "window": {
        const ordered = [...definition.order, ...definition.ties].map((one) => one.expr);
        return 1 + Math.max(from, ...[...definition.args, ...definition.partition, ...ordered].map(available));
      }
      case "outer": {
        const keys = definition.of.frame.grain.keys.map((key) => joinable(keyIn(planner, frame, key)));
        return Math.max(from, rank(definition.of), ...keys);
      }
      case "earlier": {
        if (shapeOf(frame).kind === "thinned") return from;
        const keys = definition.of.frame.grain.keys.map((key) => joinable(keyIn(planner, frame, key)));
        return Math.max(from, rank(definition.of), ...keys);
      }
      case "matched": {
        const { read } = definition;
        // What is compared otherwise than for equality is matched with the rows of the layer before.
        if (!read.ops.every(isEquality)) return 1 + Math.max(from, ...definition.local.map(reach));
        const local = Math.max(from, ...definition.local.map(joinable));
        if (read.plannerId !== planner.id) return local;
        const output = read.outputs[definition.output];
        const target = [...read.keys, ...(output?.args ?? []), ...(output?.order.map((one) => one.expr) ?? [])];
        return Math.max(local, 1 + Math.max(start(read.frame), ...target.map(reach)));
      }
    }
  };
  for (const frame of needed.frames) start(frame);
  for (const value of needed.values) if (value.definition.kind !== "scalar" || columns.has(value.id)) rank(value);
  gather(needed, { rank, start, isColumn: (value) => columns.has(value.id), reach }, ranks, starts, shapeOf);
  return { rank, start, isColumn: (value) => columns.has(value.id), reach };
}

/** Which scalars get a column: those used so often, so large or at the end of so long a chain that writing them in place would not do. */
function ownColumns(needed: Needed): ReadonlySet<number> {
  const uses = new Map<number, number>();
  const countUse = (scalar: Scalar): void => eachLeaf(scalar, ({ value }) => uses.set(value.id, (uses.get(value.id) ?? 0) + 1));
  for (const value of needed.values) for (const part of partsOf(value)) countUse(part);
  for (const root of needed.roots) countUse(root);
  for (const shape of needed.shapes.values()) if (shape.kind === "thinned") for (const one of shape.tests) countUse(one);

  const columns = new Set<number>();
  const size = new Map<number, number>();
  const chain = new Map<number, number>();
  // Definitions name only values made before them, so one pass in order sees the parts first.
  for (const value of needed.values) {
    if (value.definition.kind !== "scalar") continue;
    let length = 1;
    eachLeaf(value.definition.expr, ({ value: part }) => {
      if (part.definition.kind === "scalar" && !columns.has(part.id)) length = Math.max(length, 1 + (chain.get(part.id) ?? 0));
    });
    const { expr } = value.definition;
    const measure = (): number =>
      printedNodes(expr, (part) => (columns.has(part.id) ? 1 : (size.get(part.id) ?? 1)), needed.planner.statement.functions);
    let nodes = measure();
    if (needed.planner.statement.functions.takesSteps && nodes > largestWhole) {
      eachLeaf(expr, ({ value: part }) => {
        if (part.definition.kind === "scalar" && (size.get(part.id) ?? 1) > smallestPiece) columns.add(part.id);
      });
      nodes = measure();
    }
    const repeated = nodes * ((uses.get(value.id) ?? 1) - 1);
    if (isPiece(value) || repeated > mostRepeated || nodes > largest || length >= longestChain) columns.add(value.id);
    size.set(value.id, nodes);
    chain.set(value.id, length);
  }
  return columns;
}

/** The expressions in a value's definition that are read in its own frame or in the one that it aggregates. */
export function partsOf(value: Value): readonly Scalar[] {
  const { definition } = value;
  switch (definition.kind) {
    case "source":
    case "key":
    case "outer":
    case "earlier":
      return [];
    case "scalar":
      return [definition.expr];
    case "aggregate":
      return [...definition.args, ...definition.order.map((one) => one.expr)];
    case "window":
      return [...definition.args, ...definition.partition, ...[...definition.order, ...definition.ties].map((one) => one.expr)];
    case "matched":
      return definition.local;
  }
}

/**
 * Lets what can wait, wait: aggregates of one frame over the same rows become one GROUP BY, and values joined from one frame one join, when
 * nobody needs the earlier ones before the last (E4).
 */
function gather(
  needed: Needed,
  ranks: Ranks,
  table: Map<number, number>,
  starts: Map<string, number>,
  shapeOf: (frame: Frame) => FrameShape,
): void {
  const { planner } = needed;
  const byFrame = new Map<string, Value[]>();
  for (const value of needed.values) byFrame.set(value.frame.id, [...(byFrame.get(value.frame.id) ?? []), value]);

  /** The last rank at which a value may appear without anything else moving. */
  const deadlines = (): ReadonlyMap<number, number> => {
    const last = new Map<number, number>();
    const by = (scalar: Scalar, rank: number): void =>
      eachLeaf(scalar, ({ value }) => {
        last.set(value.id, Math.min(last.get(value.id) ?? Infinity, rank));
        if (value.definition.kind === "scalar" && !ranks.isColumn(value)) by(value.definition.expr, rank);
      });
    const keysBy = (frame: Frame, keys: readonly string[], rank: number): void => {
      for (const key of keys) by(keyIn(planner, frame, key), rank);
    };
    for (const value of needed.values) {
      const { definition, frame } = value;
      if (definition.kind === "scalar" && !ranks.isColumn(value)) continue;
      const rank = ranks.rank(value);
      for (const part of partsOf(value)) by(part, definition.kind === "scalar" ? rank : rank - 1);
      if (definition.kind === "aggregate") keysBy(definition.from, frame.grain.keys, rank - 1);
      if (definition.kind === "outer" || definition.kind === "earlier") {
        const carried = definition.kind === "earlier" && shapeOf(frame).kind === "thinned";
        by({ kind: "value", value: definition.of }, carried ? ranks.start(frame) - 1 : rank);
        if (!carried) {
          keysBy(definition.of.frame, definition.of.frame.grain.keys, rank);
          keysBy(frame, definition.of.frame.grain.keys, rank - 1);
        }
      }
      if (definition.kind === "matched" && definition.read.plannerId === planner.id) {
        const output = definition.read.outputs[definition.output];
        for (const one of [...definition.read.keys, ...(output?.args ?? [])]) by(one, rank - 1);
      }
    }
    for (const frame of needed.frames) {
      const shape = shapeOf(frame);
      if (shape.kind === "thinned") {
        for (const one of shape.tests) by(one, ranks.start(frame) - 1);
        if (frame.grain.kind !== "base") keysBy(shape.before, frame.grain.keys, ranks.start(frame) - 1);
      }
      if (shape.kind === "grouped") keysBy(shape.spine, frame.grain.keys, ranks.start(frame) - 1);
    }
    return last;
  };

  // Frames whose aggregates all read one frame: as one GROUP BY at the last of their ranks.
  for (const frame of needed.frames.toSorted((a, b) => ranks.start(b) - ranks.start(a))) {
    if (shapeOf(frame).kind !== "grouped") continue;
    const own = byFrame.get(frame.id) ?? [];
    const aggregates = own.filter((value) => value.definition.kind === "aggregate");
    const sources = new Set(aggregates.map((value) => (value.definition.kind === "aggregate" ? value.definition.from.id : "")));
    const last = Math.max(ranks.start(frame), ...aggregates.map(ranks.rank));
    if (sources.size !== 1 || last === ranks.start(frame)) continue;
    const deadline = deadlines();
    const others = own.filter(
      (value) =>
        value.definition.kind !== "aggregate" &&
        value.definition.kind !== "key" &&
        (value.definition.kind !== "scalar" || ranks.isColumn(value)),
    );
    const movable = own.filter((value) => value.definition.kind === "aggregate" || value.definition.kind === "key");
    if (others.some((value) => ranks.rank(value) < last) || movable.some((value) => (deadline.get(value.id) ?? Infinity) < last)) continue;
    if (usedBefore(needed, frame, last, ranks, shapeOf)) continue;
    for (const value of movable) table.set(value.id, last);
    starts.set(frame.id, last);
  }
  // Values joined from one frame: one join at the last of their ranks.
  const deadline = deadlines();
  const joins = new Map<string, Value[]>();
  for (const value of needed.values) {
    const { definition } = value;
    if (definition.kind !== "outer" && (definition.kind !== "earlier" || shapeOf(value.frame).kind === "thinned")) continue;
    const key = `${value.frame.id} ${definition.of.frame.id}`;
    joins.set(key, [...(joins.get(key) ?? []), value]);
  }
  for (const values of joins.values()) {
    const steps = [...new Set(values.map(ranks.rank))].toSorted((a, b) => b - a);
    for (const value of values) {
      const latest = deadline.get(value.id) ?? Infinity;
      const better = steps.find((step) => step <= latest);
      if (better !== undefined && better > ranks.rank(value)) table.set(value.id, better);
    }
  }
}

/** True if some frame reads the rows of this one before the given rank, whatever values it takes. */
function usedBefore(needed: Needed, frame: Frame, rank: number, ranks: Ranks, shapeOf: (frame: Frame) => FrameShape): boolean {
  for (const other of needed.frames) {
    const shape = shapeOf(other);
    if (shape.kind === "grouped" && shape.spine.id === frame.id && ranks.start(other) <= rank) return true;
    if (shape.kind === "thinned" && shape.before.id === frame.id && ranks.start(other) <= rank) return true;
  }
  return needed.values.some(({ definition, ...value }) => {
    if (definition.kind === "aggregate") return definition.from.id === frame.id && ranks.rank({ definition, ...value }) <= rank;
    if (definition.kind === "matched")
      return (
        definition.read.plannerId === needed.planner.id &&
        definition.read.frame.id === frame.id &&
        ranks.rank({ definition, ...value }) <= rank
      );
    return false;
  });
}
