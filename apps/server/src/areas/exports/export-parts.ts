import type { Actor } from "@sheaf/contract";
import type { Drawings } from "./drawings.ts";
import type { ImageStore } from "../images/index.ts";
import type { LoadParts, QueryRunner, ResultsGate } from "../queries/index.ts";

export interface ExportParts extends LoadParts {
  readonly runner: QueryRunner;
  readonly gate: ResultsGate;
  readonly drawings: Drawings;
  /** Pictures of the web that documents name. */
  readonly images: ImageStore;
  /** Refuses with `too_many_requests` what is more than a person may ask for. */
  readonly requireTurn: (actor: Actor) => void;
}
