import type { ResultTable } from "../result-table.ts";

/**
 * Prints a result that comes in parts, so that none of it has to be held. `rows` is called for each part in order, at
 * least once (a result without rows is one part without rows), then `end` once.
 */
export interface PartPrinter {
  readonly rows: (part: ResultTable) => Iterable<string>;
  /** `isCut`: rows beyond a limit are not there; formats that have a place for it say so. */
  readonly end: (isCut?: boolean) => Iterable<string>;
}
