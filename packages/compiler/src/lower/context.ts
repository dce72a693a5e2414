import type { FormulaSettings, FunctionEntry } from "@sheaf/formula";
import type { Dialect } from "@sheaf/sql";

/** What turning a plan into SQL may know. */
export interface Lowering {
  readonly dialect: Dialect;
  readonly settings: FormulaSettings;
  /** Zone in which a connection's timestamps without zone are read (V3). */
  readonly connectionZone: string;
  /** Entry of a function or operator by its canonical name. */
  readonly entry: (fn: string) => FunctionEntry;
}
