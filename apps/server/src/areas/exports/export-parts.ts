import type { Actor } from "@sheaf/contract";
import type { DrawingTurns } from "./drawing-turns.ts";
import type { LoadParts, QueryRunner, ResultsGate } from "../queries/index.ts";

export interface ExportParts extends LoadParts {
  readonly runner: QueryRunner;
  readonly gate: ResultsGate;
  readonly drawings: DrawingTurns;
  /** Refuses with `too_many_requests` what is more than a person may ask for. */
  readonly requireTurn: (actor: Actor) => void;
}
