import type { OutsideEngine } from "@sheaf/contract";
import type { Connector, EmbeddedWarehouse } from "@sheaf/warehouse";

/** Engines outside this machine that connections can be made to. */
export interface OutsideEngines {
  /** Checks settings against the engine's schema: EINVAL with the field, or the settings in their one spelling. */
  readSettings(engine: OutsideEngine, settings: unknown): Readonly<Record<string, unknown>>;
  /** A pooled connector to an outside warehouse. */
  open(engine: OutsideEngine, settings: Readonly<Record<string, unknown>>, secret: string): Connector;
}

/** Opens warehouses. The composition root makes it from the warehouse package; areas know engines by name only. */
export interface WarehouseDoor {
  /** The organization's own embedded warehouse. */
  managed(organizationId: string): EmbeddedWarehouse;
  /** Organizations whose embedded warehouse has a file. */
  kept(): Promise<readonly string[]>;
  /** Takes an organization's embedded warehouse away with all its rows. */
  remove(organizationId: string): Promise<void>;
  /** Changes with every write of ours to a table of the managed warehouse. */
  dataVersion(organizationId: string): string;
  /** Queries on embedded warehouses now. */
  load(): { readonly running: number; readonly waiting: number };
  readonly outside: OutsideEngines;
  close(): Promise<void>;
}
