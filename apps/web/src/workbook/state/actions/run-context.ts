import type { Element, Id } from "@sheaf/workbook";
import type { RefusedCell } from "./action-failure.ts";
import type { ActionSelection, ActionWorld } from "./action-world.ts";

/** What became of a step; `words` say what it did, would have done, or why it could not. */
export interface StepOutcome {
  readonly path: readonly (string | number)[];
  readonly kind: "done" | "would" | "skipped" | "failed";
  readonly words: string;
  /** What was done; absent of what failed. */
  readonly effect?: string;
  /** Cells that were refused. */
  readonly cells?: readonly RefusedCell[];
}

export interface RunContext {
  readonly world: ActionWorld;
  readonly host: Element;
  readonly selection: ActionSelection;
  /** Says what would happen, and does nothing. */
  readonly isDry: boolean;
  /** A control that was set: its own actions come next. */
  readonly onControlSet: (controlId: Id) => Promise<void>;
  readonly onStep: (outcome: StepOutcome) => void;
}

/** What an effect would do, in words, and the doing of it. Everything that can be wrong is found before anything is done. */
export interface EffectPlan {
  readonly words: string;
  readonly act: () => void | Promise<void>;
}
