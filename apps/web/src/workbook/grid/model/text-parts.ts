import type { GridCell } from "./grid-source.ts";

/** Parts of a cell's text that are marked: from where, up to where. */
export type TextParts = (cell: GridCell) => readonly (readonly [number, number])[];
