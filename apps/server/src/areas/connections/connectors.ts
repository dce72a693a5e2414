import type { Connector } from "@sheaf/warehouse";

/** A file that was received and what it is to become. */
export interface LoadRequest {
  readonly organizationId: string;
  /** Schema and table of the organization's warehouse. */
  readonly path: readonly string[];
  readonly file: string;
}

/** Opens warehouses. The composition root makes it from the warehouse package; areas know engines by name only. */
export interface WarehouseDoor {
  /** The organization's own embedded warehouse. */
  managed(organizationId: string): Connector;
  /** Checks settings against the engine's schema: EINVAL with the field, or the settings in their one spelling. */
  readSettings(engine: "postgres", settings: unknown): Readonly<Record<string, unknown>>;
  /** A pooled connector to an outside warehouse. */
  open(engine: "postgres", settings: Readonly<Record<string, unknown>>, secret: string): Connector;
  /** Rises with every write of ours to a table of the managed warehouse. */
  dataVersion(organizationId: string): string;
  close(): Promise<void>;
}
