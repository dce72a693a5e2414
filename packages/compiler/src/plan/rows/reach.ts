import type { Id } from "@sheaf/workbook";
import { closure, directDependencies } from "../../model/dependencies.ts";
import type { ElementModel } from "../../model/element.ts";
import { type Grain, baseOf, encloses } from "../../model/grain.ts";
import { columnOfRead, keyIn } from "../../values/evaluate.ts";
import { frameAt } from "../../values/place.ts";
import type { Planner } from "../../values/planner.ts";
import { legOfColumn, legsOfRows, readsOf, stepOf, unionColumn } from "../../values/reads.ts";
import { testsInto } from "../../values/tests.ts";
import type { Frame, Scalar, Value } from "../../values/value.ts";
import { eachLeaf } from "../expression.ts";

/** How the rows of a frame come about. */
export type FrameShape =
  | { readonly kind: "source" }
  /** The rows of an earlier phase, less those that fail a test. */
  | { readonly kind: "thinned"; readonly before: Frame; readonly tests: readonly Scalar[] }
  /** The combinations of keys among the rows of a frame further in. */
  | { readonly kind: "grouped"; readonly spine: Frame };

/** What a statement needs of one element: nothing else is computed (E4). */
export interface Needed {
  readonly planner: Planner;
  readonly values: readonly Value[];
  readonly shapes: ReadonlyMap<string, FrameShape>;
  readonly frames: readonly Frame[];
  /** Expressions that leave the element: outputs, what a child reads, what a match reads. */
  readonly roots: readonly Scalar[];
  /** Legs of its source that are read, in order. */
  readonly legs: readonly number[];
}

interface Collected {
  readonly values: Set<Value>;
  readonly shapes: Map<string, FrameShape>;
  readonly frames: Map<string, Frame>;
  readonly roots: Scalar[];
  readonly legs: Set<number>;
  readonly undecided: Frame[];
}

/** Everything that the roots rest on, for each planner of the statement. */
export function reach(planner: Planner, roots: readonly Scalar[], frame: Frame): ReadonlyMap<string, Needed> {
  return reachFrom([{ planner, roots, frame }]);
}

export interface Start {
  readonly planner: Planner;
  readonly roots: readonly Scalar[];
  readonly frame: Frame;
}

export function reachFrom(starts: readonly Start[]): ReadonlyMap<string, Needed> {
  const all = new Map<string, { readonly planner: Planner; readonly collected: Collected }>();
  const of = (one: Planner): Collected => {
    const known = all.get(one.id);
    if (known !== undefined) return known.collected;
    const collected: Collected = { values: new Set(), shapes: new Map(), frames: new Map(), roots: [], legs: new Set(), undecided: [] };
    all.set(one.id, { planner: one, collected });
    return collected;
  };
  const root = (one: Planner, scalar: Scalar): void => {
    of(one).roots.push(scalar);
    visitScalar(one, scalar);
  };
  const visitScalar = (one: Planner, scalar: Scalar): void => eachLeaf(scalar, (found) => visitValue(one, found.value));
  const visitKeys = (one: Planner, grain: Grain, where: Frame): void => {
    for (const key of grain.keys) visitScalar(one, keyIn(one, where, key));
  };
  const visitValue = (one: Planner, value: Value): void => {
    const { values } = of(one);
    if (values.has(value)) return;
    values.add(value);
    visitFrame(one, value.frame);
    const { definition } = value;
    switch (definition.kind) {
      case "source": {
        for (const [leg, columnId] of unionColumn(one, definition.column)?.from.entries() ?? []) {
          const read = readsOf(one)[leg];
          if (columnId !== null && read !== undefined) root(read.parent, columnOfRead(read, columnId));
        }
        const parent = one.sourceColumns.get(definition.column);
        const at = legOfColumn(one, definition.column);
        const read = at === null ? undefined : readsOf(one)[at.leg];
        if (parent === undefined || at === null || read === undefined) return;
        visitLeg(one, at.leg);
        root(read.parent, parent);
        return;
      }
      case "key":
        return;
      case "scalar":
        visitScalar(one, definition.expr);
        return;
      case "aggregate":
        visitFrame(one, definition.from);
        visitKeys(one, value.frame.grain, definition.from);
        // Rows that are there already are joined with what is aggregated for them.
        if (one.stages.isThinned(value.frame.grain, value.frame.phase)) visitKeys(one, value.frame.grain, value.frame);
        for (const arg of definition.args) visitScalar(one, arg);
        for (const order of definition.order) visitScalar(one, order.expr);
        return;
      case "window":
        for (const arg of [...definition.args, ...definition.partition]) visitScalar(one, arg);
        for (const order of [...definition.order, ...definition.ties]) visitScalar(one, order.expr);
        return;
      case "outer":
      case "earlier":
        visitValue(one, definition.of);
        if (definition.kind === "earlier" && one.stages.isThinned(value.frame.grain, value.frame.phase)) return;
        visitKeys(one, definition.of.frame.grain, definition.of.frame);
        visitKeys(one, definition.of.frame.grain, value.frame);
        return;
      case "matched": {
        for (const local of definition.local) visitScalar(one, local);
        const { read } = definition;
        const target = one.statement.planners.get(read.plannerId);
        if (target === undefined) throw new Error(`no element ${read.plannerId}`);
        visitFrame(target, read.frame);
        for (const key of read.keys) root(target, key);
        const output = read.outputs[definition.output];
        if (output === undefined) throw new Error("unknown output");
        for (const arg of output.args) root(target, arg);
        for (const order of output.order) root(target, order.expr);
      }
    }
  };
  const visitLeg = (one: Planner, leg: number): void => {
    const { legs } = of(one);
    const read = readsOf(one)[leg];
    if (legs.has(leg) || read === undefined) return;
    legs.add(leg);
    visitFrame(read.parent, read.rows);
    const step = stepOf(one, leg);
    if (step === null) return;
    visitLeg(one, step.left);
    const left = readsOf(one)[step.left];
    for (const key of step.keys) {
      root(read.parent, columnOfRead(read, key.right));
      if (left !== undefined) root(left.parent, columnOfRead(left, key.left));
    }
  };
  const visitFrame = (one: Planner, where: Frame): void => {
    const { shapes, frames, undecided } = of(one);
    if (frames.has(where.id)) return;
    frames.set(where.id, where);
    if (one.stages.isThinned(where.grain, where.phase)) {
      const before = frameAt(one, where.grain, one.stages.before(where.phase));
      visitFrame(one, before);
      const tests = testsInto(one, where, before);
      shapes.set(where.id, { kind: "thinned", before, tests });
      for (const scalar of tests) visitScalar(one, scalar);
      if (where.grain.kind !== "base") visitKeys(one, where.grain, before);
      return;
    }
    if (where.grain.kind === "base") {
      shapes.set(where.id, { kind: "source" });
      // The rows of the element read are needed even where none of its columns is.
      for (const leg of legsOfRows(one)) visitLeg(one, leg);
    } else undecided.push(where);
  };

  for (const { planner, roots, frame } of starts) {
    visitFrame(planner, frame);
    for (const scalar of roots) root(planner, scalar);
  }
  // Where a frame's groups are read from is decided last: from rows that are there anyway.
  for (;;) {
    const open = [...all.values()].find((one) => one.collected.undecided.length > 0);
    if (open === undefined) break;
    const where = open.collected.undecided.shift();
    if (where === undefined) break;
    const spine = spineOf(open.planner, open.collected, where);
    open.collected.shapes.set(where.id, { kind: "grouped", spine });
    visitFrame(open.planner, spine);
    visitKeys(open.planner, where.grain, spine);
    for (const key of where.grain.keys) visitScalar(open.planner, keyIn(open.planner, where, key));
  }
  return new Map(
    [...all].map(([id, { planner: one, collected }]) => [
      id,
      {
        planner: one,
        values: [...collected.values].sort((a, b) => a.id - b.id),
        shapes: collected.shapes,
        frames: [...collected.frames.values()],
        roots: collected.roots,
        legs: [...collected.legs].toSorted((a, b) => a - b),
      },
    ]),
  );
}

function spineOf(planner: Planner, collected: Collected, where: Frame): Frame {
  const sources = [...collected.values].flatMap((value) =>
    value.frame.id === where.id && value.definition.kind === "aggregate" ? [value.definition.from] : [],
  );
  const grouped = [...collected.frames.values()].filter(
    (frame) =>
      frame.phase === where.phase &&
      frame.grain.kind !== "base" &&
      frame.id !== where.id &&
      encloses(where.grain, frame.grain) &&
      !encloses(frame.grain, where.grain),
  );
  const { model } = planner;
  const base = baseOf(model.stack);
  // The one row of the summary is there whatever rows there are.
  if (sources.length === 0 && where.grain.keys.length === 0) return frameAt(planner, base, 0);
  const candidates = (sources.length > 0 ? sources : grouped).filter((frame) => !restsOnGroups(model, frame.grain, where.grain));
  // Base rows first: what is computed there needs the fewest steps before it.
  const fromBase = candidates.find((frame) => frame.grain.kind === "base");
  if (fromBase !== undefined) return fromBase;
  const fewest = candidates.toSorted((a, b) => a.grain.keys.length - b.grain.keys.length || a.id.localeCompare(b.id))[0];
  return fewest ?? frameAt(planner, base, where.phase);
}

/** True if the keys that tell the rows of `inner` apart within those of `outer` rest on values of groups, maybe of these. */
function restsOnGroups(model: ElementModel, inner: Grain, outer: Grain): boolean {
  if (inner.kind === "base") return false;
  const direct = (id: Id): Iterable<Id> => {
    const column = model.columns.get(id);
    return column === undefined ? [] : directDependencies(model, column);
  };
  const keys = inner.keys.filter((key) => !outer.keys.includes(key));
  return [...closure(keys, direct)].some((id) => {
    const column = model.columns.get(id);
    return column !== undefined && !column.isKey && column.grain.kind !== "base";
  });
}
