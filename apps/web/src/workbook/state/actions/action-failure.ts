import type { Id } from "@sheaf/workbook";

/** Why a step of an action could not be done, in words for whoever started it. */
export class ActionFailure extends Error {
  override readonly name = "ActionFailure";
  /** Cells of an input table that were refused: whoever asked for their values says it there. */
  readonly cells: readonly RefusedCell[];

  constructor(message: string, cells: readonly RefusedCell[] = []) {
    super(message);
    this.cells = cells;
  }
}

export interface RefusedCell {
  readonly tableId: Id;
  readonly columnId: Id;
  readonly message: string;
}
