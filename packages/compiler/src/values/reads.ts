import type { Id } from "@sheaf/workbook";
import { grainById } from "../model/dependencies.ts";
import type { ModelJoin, ModelUnionColumn } from "../model/element.ts";
import { legColumn, splitLegColumn } from "../relations/leg.ts";
import type { Planner } from "./planner.ts";
import type { Frame } from "./value.ts";

/** Another element as the source of one reads it: its rows after its own filters (F7). */
export interface SourceRead {
  readonly parent: Planner;
  readonly rows: Frame;
}

/** What a source reads, leg by leg; nothing where it is a table or a statement. */
export function readsOf(planner: Planner): readonly SourceRead[] {
  const { source } = planner.model;
  const read = (elementId: Id, grain: string): SourceRead => {
    const parent = planner.statement.plannerOf(planner, elementId);
    return { parent, rows: parent.graph.frame(grainById(parent.model, grain), parent.stages.canonical(3)) };
  };
  switch (source.kind) {
    case "table":
    case "statement":
      return [];
    case "element":
      return [read(source.elementId, source.grain)];
    case "join":
    case "union":
      return source.legs.map((leg) => read(leg, "base"));
  }
}

/** Which leg a column of the own source is of, and its id there; null where it is of none alone. */
export function legOfColumn(planner: Planner, column: string): { readonly leg: number; readonly column: string } | null {
  switch (planner.model.source.kind) {
    case "table":
    case "statement":
    case "union":
      return null;
    case "element":
      return { leg: 0, column };
    case "join":
      return splitLegColumn(column);
  }
}

/** A column of a union with what each of its legs has for it. */
export function unionColumn(planner: Planner, column: string): ModelUnionColumn | undefined {
  const { source } = planner.model;
  return source.kind === "union" ? source.columns.find((one) => one.id === column) : undefined;
}

/** The step that brings a leg; null of the primary one, and of one that is looked up. */
export function stepOf(planner: Planner, leg: number): RowStep | null {
  const { source } = planner.model;
  const step = source.kind === "join" ? source.steps[leg - 1] : undefined;
  return step === undefined || !makesRows(step) ? null : step;
}

/** A step that decides which rows there are. */
export type RowStep = ModelJoin & { readonly type: Exclude<ModelJoin["type"], "lookup"> };

function makesRows(step: ModelJoin): step is RowStep {
  return step.type !== "lookup";
}

/** Legs that make the rows whoever reads them, in order: a leg that neither adds rows nor leaves any out is joined for its columns only (E4). */
export function legsOfRows(planner: Planner): readonly number[] {
  const { source } = planner.model;
  if (source.kind !== "join") return readsOf(planner).map((_, leg) => leg);
  const needed = new Set<number>([0]);
  for (const [index, step] of source.steps.entries()) {
    if (!makesRows(step) || (step.type === "left" && step.unique)) continue;
    needed.add(index + 1);
  }
  return [...withLefts(planner, needed)];
}

/** Legs with those that their keys are compared with. */
export function withLefts(planner: Planner, legs: Iterable<number>): ReadonlySet<number> {
  const all = new Set(legs);
  for (const leg of all) {
    const step = stepOf(planner, leg);
    if (step !== null) all.add(step.left);
  }
  return new Set([...all].toSorted((a, b) => a - b));
}

/** Source columns that tell base rows apart, outermost first (L6). */
export function identityColumns(planner: Planner): readonly string[] {
  const { source } = planner.model;
  switch (source.kind) {
    case "table":
      if (source.key.length > 0) return source.key;
      return source.rowIdentity === null ? source.read : [source.rowIdentity];
    case "statement":
      return source.key.length > 0 ? source.key : source.read;
    case "union":
      return source.read;
    case "element": {
      const parent = planner.statement.plannerOf(planner, source.elementId);
      const grain = grainById(parent.model, source.grain);
      return grain.kind === "base" ? identityColumns(parent).map((_, index) => `@identity:${index}`) : grain.keys;
    }
    case "join":
      return legsOfRows(planner).flatMap((leg) => {
        const part = planner.statement.plannerOf(planner, source.legs[leg] ?? "");
        // A part passes on every column of its leg: of rows without a key only those count that are read here.
        if (!hasKey(part)) return source.read.filter((column) => splitLegColumn(column).leg === leg);
        return identityColumns(part).map((_, index) => legColumn(leg, `@identity:${index}`));
      });
  }
}

function hasKey({ model }: Planner): boolean {
  const { source } = model;
  if (source.kind === "union") return false;
  if (source.kind === "statement") return source.key.length > 0;
  return source.kind !== "table" || source.key.length > 0 || source.rowIdentity !== null;
}
