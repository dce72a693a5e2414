import type { Grain } from "../model/grain.ts";
import type { Planner } from "./planner.ts";
import type { Frame, Phase } from "./value.ts";

/**
 * Where an expression is evaluated. `level` is the level that aggregates, windows and totals in it belong to: the grain, but for a key's
 * formula, which is evaluated on base rows and belongs to its grouping. `reduced`: in a total, where references to the columns of inner
 * levels are evaluated anew (L8, L11).
 */
export interface Place {
  readonly grain: Grain;
  readonly level: Grain;
  readonly phase: Phase;
  readonly reduced: boolean;
}

export function placeAt(grain: Grain, phase: Phase): Place {
  return { grain, level: grain, phase, reduced: false };
}

/** The frame of a grain after a phase; phases in which no filter acts are the one before. */
export function frameAt(planner: Planner, grain: Grain, phase: Phase): Frame {
  return planner.graph.frame(grain, planner.stages.canonical(phase));
}
