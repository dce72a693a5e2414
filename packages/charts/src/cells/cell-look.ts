import type { ResultColumn } from "@sheaf/result";

export type CellType = ResultColumn["type"];

/** How much of a cell's width its bar may take. */
export const BAR_ROOM = 0.6;

/** A bar behind the text of a cell. Places are shares of the room that bars have, 0 at its left and 1 at its right. */
export interface CellBar {
  /** Where it begins, which is zero wherever zero lies in the room. */
  readonly from: number;
  /** Where its value is: left of `from` it is one below zero. */
  readonly to: number;
  /** Where values below zero and above it part; null: the column has none below. */
  readonly axis: number | null;
  readonly color: string;
  readonly edge: string;
  /** Of `edge` the nearest of a few, where bars have several colors: for programs that color them by groups. Null: they have those of the scale. */
  readonly nearColor: string | null;
  readonly hidesText: boolean;
  /** What all bars of its column have in common, for programs that draw them themselves. */
  readonly scale: BarScale;
}

export interface BarScale {
  readonly min: number;
  readonly max: number;
  /** Of the bars above zero, as the one at the end of the scale has it, and of those below. */
  readonly above: string;
  readonly below: string;
}

/** What a cell looks like besides its text. Colors are finished CSS colors. */
export interface CellLook {
  readonly background?: string;
  readonly color?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly bar?: CellBar;
}
