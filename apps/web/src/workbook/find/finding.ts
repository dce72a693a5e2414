import { isPressed, type PressedKey } from "../../shared/keys/pressed.ts";
import type { TextParts } from "../grid/model/text-parts.ts";
import type { GridTarget } from "../grid/view/grid-props.ts";
import { tableKeys } from "../keys/key-map.ts";

/** What is known of what somebody looks for in a grid. */
export type FindState =
  | { readonly kind: "idle" }
  | { readonly kind: "waiting" }
  | { readonly kind: "failed"; readonly message: string }
  | {
      readonly kind: "found";
      /** Cells that hold it. */
      readonly total: number;
      /** Those that can be stepped through: the first ones of very many. */
      readonly listed: number;
      /** The one that is looked at, from 0; null before the first step. */
      readonly at: number | null;
    };

/** Looking for something in a grid, as its bar shows it. */
export interface Finding {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly state: FindState;
  readonly canStep: boolean;
  /** The next one, or the one before; around at the ends. */
  readonly step: (by: 1 | -1) => void;
  /** Counts how often the bar was asked for. */
  readonly turn: number;
}

/** What a grid with a way to find things is given. */
export interface GridFind {
  /** Null while nothing is looked for. */
  readonly finding: Finding | null;
  readonly marked: TextParts | null;
  /** The cell that the grid is to show. */
  readonly target: GridTarget | null;
  readonly open: () => void;
  /** Looks for the same on the whole page. */
  readonly widen: () => void;
  readonly close: () => void;
}

/** While somebody types, nothing is looked for. In milliseconds. */
export const QUIET = 250;

/** The place `by` steps on, around at the ends; from nowhere to the first or the last. */
export function stepped(at: number | null, by: 1 | -1, count: number): number {
  if (at === null) return by > 0 ? 0 : count - 1;
  return (at + by + count) % count;
}

export const isFindKey = (event: PressedKey): boolean => tableKeys.find.keys.some((keys) => isPressed(event, keys));
