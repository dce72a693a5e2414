import { CodedError, type ConnectionEngine } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Connector } from "@sheaf/warehouse";
import { unsealSecret } from "../../platform/config/index.ts";
import type { Services } from "../../platform/services.ts";
import { type ConnectionMarks, type ConnectionRow, findConnection } from "./access.ts";
import type { WarehouseDoor } from "./connectors.ts";
import { SchemaCache } from "./schema-cache.ts";

/** An open connection of an organization. */
export interface OpenWarehouse {
  readonly connectionId: string;
  readonly connector: Connector;
  readonly engine: ConnectionEngine;
  readonly timeZone: string;
  /** The embedded warehouse: rows of other connections can stand beside its tables. */
  readonly takesRows: boolean;
  readonly schema: SchemaCache;
  /** What the rows may be taken for: changes when they may have changed. */
  readonly dataVersion: () => string;
  /** The same for rows that are believed however long ago they were read, until somebody asks for new ones. */
  readonly settledVersion: () => string;
  /** Forgets what is known of its tables and rows, in every process, unless that was done less than so many milliseconds ago. */
  readonly refreshAfter: (ms: number) => void;
}

/** Rows of outside warehouses are believed for so long; a refresh ends it (milliseconds). */
const FRESH = 5 * 60_000;

/** Keeps connectors open by connection; a changed or archived connection is opened anew. */
export class Warehouses {
  readonly #services: Services;
  readonly #door: WarehouseDoor;
  readonly #open = new Map<string, { readonly warehouse: OpenWarehouse; readonly version: string; readonly managed: boolean }>();
  readonly #refreshed = new Map<string, number>();
  readonly #refreshedAt = new Map<string, number>();
  /** How often other processes may have refreshed any connection. */
  #missed = 0;

  constructor(services: Services, door: WarehouseDoor) {
    this.#services = services;
    this.#door = door;
    services.bus.subscribe((event) => {
      if (event.kind === "connection-changed") this.#drop(event.organizationId, event.connectionId);
      if (event.kind === "connection-refreshed") this.#forget(event.organizationId, event.connectionId);
      if (event.kind === "events-missed") this.#missed += 1;
    });
  }

  /** Null if the organization has no such connection. `marks`: when its connections were changed last, read just now by whoever asks. */
  async find(organizationId: string, connectionId: string, marks: ConnectionMarks | null = null): Promise<OpenWarehouse | null> {
    const known = this.#open.get(`${organizationId}/${connectionId}`);
    if (known !== undefined && marks !== null && known.version === String(marks[connectionId])) return known.warehouse;
    const row = await findConnection(this.#services.store.db, organizationId, connectionId);
    return row === null ? null : this.open(organizationId, row);
  }

  open(organizationId: string, row: Omit<ConnectionRow, "object">): OpenWarehouse {
    const key = `${organizationId}/${row.id}`;
    const version = String(row.updatedAt.getTime());
    const known = this.#open.get(key);
    if (known?.version === version) return known.warehouse;
    this.#drop(organizationId, row.id);
    const connector = row.managed ? this.#door.managed(organizationId) : this.#outside(organizationId, row);
    const warehouse: OpenWarehouse = {
      connectionId: row.id,
      connector,
      engine: row.engine,
      timeZone: row.timeZone,
      takesRows: row.managed,
      refreshAfter: (ms) => {
        const last = this.#refreshedAt.get(key);
        if (!row.managed && (last === undefined || this.#services.clock.now() - last >= ms)) this.refresh(organizationId, row.id);
      },
      schema: new SchemaCache(connector, this.#services.clock, row.managed ? () => this.#door.dataVersion(organizationId) : () => ""),
      dataVersion: () => (row.managed ? this.#door.dataVersion(organizationId) : `${version}.${this.#freshness(key)}`),
      // as another user, or of another database, they are other rows
      settledVersion: () =>
        row.managed ? this.#door.dataVersion(organizationId) : `settled ${version}.${this.#refreshed.get(key) ?? 0}.${this.#missed}`,
    };
    this.#open.set(key, { warehouse, version, managed: row.managed });
    return warehouse;
  }

  /** The organization's own engine. */
  embedded(organizationId: string): Connector {
    return this.#door.managed(organizationId);
  }

  /** Forgets what is known of a connection's tables and rows, in every process. */
  refresh(organizationId: string, connectionId: string): void {
    this.#services.bus.publish({ kind: "connection-refreshed", organizationId, connectionId });
  }

  #forget(organizationId: string, connectionId: string): void {
    const key = `${organizationId}/${connectionId}`;
    this.#refreshed.set(key, (this.#refreshed.get(key) ?? 0) + 1);
    this.#refreshedAt.set(key, this.#services.clock.now());
    this.#open.get(key)?.warehouse.schema.forget();
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(open.filter(({ managed }) => !managed).map(({ warehouse }) => warehouse.connector.close()));
    await this.#door.close();
  }

  #outside(organizationId: string, row: Omit<ConnectionRow, "object">): Connector {
    const { outside } = this.#door;
    if (row.engine === "duckdb" || row.sealedSecret === null)
      throw new CodedError("warehouse_unreachable", message("errors-data.connections.connection-not-complete"));
    return outside.open(
      row.engine,
      row.settings,
      unsealSecret(this.#services.secrets, row.sealedSecret, sealPlace(organizationId, row.id)),
    );
  }

  #freshness(key: string): string {
    return `${Math.floor(this.#services.clock.now() / FRESH)}.${this.#refreshed.get(key) ?? 0}`;
  }

  #drop(organizationId: string, connectionId: string): void {
    const key = `${organizationId}/${connectionId}`;
    const known = this.#open.get(key);
    if (known === undefined) return;
    this.#open.delete(key);
    // the managed one belongs to the host, which ends its process when it is idle
    known.warehouse.connector
      .close()
      .catch((error: unknown) => this.#services.log.warn({ err: error, connectionId }, "a warehouse connection did not close"));
  }
}

/** What a connection's secret is bound to. */
export function sealPlace(organizationId: string, connectionId: string): string {
  return `${organizationId}/${connectionId}`;
}
