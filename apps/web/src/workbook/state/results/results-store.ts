import type { ElementRequest } from "../../elements/element-kind.ts";
import type { ResultState } from "./result-state.ts";
import type { Id } from "@sheaf/workbook";

/** A wish for an answer, as long as it is held. Its state follows the document: a change that matters asks anew. */
export interface Held {
  readonly state: () => ResultState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly release: () => void;
}

/** Answers of the warehouse for everything on screen. */
export interface ResultsStore {
  /** `rank`: the lower is begun first; negative numbers are for what is in sight. */
  readonly hold: (elementId: Id, request: ElementRequest, rank: number) => Held;
  /** Asks again what failed for this element. */
  readonly retry: (elementId: Id) => void;
  /** Asks the warehouse for everything on screen again, caches or not. */
  readonly refresh: () => void;
  readonly close: () => void;
}
