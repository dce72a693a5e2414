import type { ElementSpec, Plain } from "../formula.ts";
import type { Levels } from "./levels.ts";
import type { Row } from "./source-rows.ts";
import type { Phase } from "./stages.ts";
import { Undetermined } from "./undetermined.ts";

/** A row of a level: the groups of base rows with the same keys are found through one of them. Null: the summary of no rows. */
export interface At {
  readonly level: number;
  readonly row: Row | null;
  readonly phase: Phase;
  /** In a total: what lives further in is evaluated anew (L11). */
  readonly total: boolean;
}

/** An element's values, as orders and ranks read them. */
export interface Reading {
  readonly spec: ElementSpec;
  readonly levels: Levels;
  /** A column's value for a row of its level or further in (L3). */
  readonly value: (id: string, at: At) => Plain;
  /** What a formula at some place means by a column. */
  readonly named: (id: string, at: At) => Plain;
  readonly rowsOf: (level: number, rows: readonly Row[], phase: Phase) => readonly (Row | null)[];
  /** The base rows in the same group of a level as this one. */
  readonly group: (level: number, row: Row | null, phase: Phase) => readonly Row[];
}

export function refuseAlike(rows: readonly (Row | null)[]): void {
  if (new Set(rows.map((row) => JSON.stringify(row?.identity))).size < rows.length) throw new Undetermined("rows that are alike");
}
