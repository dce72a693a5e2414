import type { ElementAnalysis, FormulaPlace, FormulaSlot } from "@sheaf/compiler";
import type { Id } from "@sheaf/workbook";

/** What is known of every column without asking the warehouse: type, level, findings. Kept up with the document. */
export interface ColumnFacts {
  /** Null while the schemas of its sources are not here, or for what has no columns. */
  readonly of: (elementId: Id) => ElementAnalysis | null;
  /** Where a formula of an element is being written, by its column or its slot (`formulaPlace` over the same environment). Null like `of`. */
  readonly place: (elementId: Id, slot: Id | FormulaSlot) => FormulaPlace | null;
  /** Another number once sources or functions are known better: names can mean more then, though no column is another. */
  readonly edition: () => number;
  /** Brings the analysis. Until it is here, types are those that answers showed, and there are no findings. */
  readonly analyze: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
}
