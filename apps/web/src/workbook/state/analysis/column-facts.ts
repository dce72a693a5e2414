import type { ElementAnalysis } from "@sheaf/compiler";
import type { Id } from "@sheaf/workbook";

/** What is known of every column without asking the warehouse: type, level, findings. Kept up with the document. */
export interface ColumnFacts {
  /** Null while the schemas of its sources are not here, or for what has no columns. */
  readonly of: (elementId: Id) => ElementAnalysis | null;
  readonly subscribe: (listener: () => void) => () => void;
}
