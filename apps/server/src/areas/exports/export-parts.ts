import type { Actor } from "@sheaf/contract";
import type { Drawings } from "./drawings.ts";
import type { KeptExports } from "./kept-exports.ts";
import type { ImageStore } from "../images/index.ts";
import type { LoadParts, QueryRunner, ResultsGate } from "../queries/index.ts";

export interface ExportParts extends LoadParts {
  readonly runner: QueryRunner;
  readonly gate: ResultsGate;
  readonly drawings: Drawings;
  /** Files on their way, for whoever loses the connection. */
  readonly kept: KeptExports;
  /** Pictures of the web that documents name. */
  readonly images: ImageStore;
  /** Refuses with `too_many_requests` what is more than a person may ask for. */
  readonly requireTurn: (actor: Actor) => void;
}

/** What the server has at hand of them; the rest is made by the area itself. */
export type GivenExportParts = Omit<ExportParts, "requireTurn" | "kept">;
