import type { ResultTable } from "../result-table.ts";

/**
 * Prints a result that comes in parts, so that none of it has to be held. `rows` is called for each part in order, at
 * least once (a result without rows is one part without rows), then `end` once.
 */
export interface PartPrinter {
  readonly rows: (part: ResultTable) => Iterable<string>;
  readonly end: () => Iterable<string>;
}
