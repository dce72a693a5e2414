import { attributesOf, type OrganizationAttributes } from "@sheaf/contract";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Database, Store } from "../database/index.ts";

/** What was read is believed for so long where no event tells otherwise: one from another process may be lost. */
const BELIEVED = 30_000;
const MOST = 10_000;

interface Kept {
  readonly attributes: Promise<OrganizationAttributes>;
  readonly until: number;
}

/** The attributes of organizations, kept for a moment: a change ends that at once, in every process. */
export class AttributeReader {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor({ store, clock, bus }: { readonly store: Store; readonly clock: Clock; readonly bus: Bus }) {
    this.#store = store;
    this.#clock = clock;
    bus.subscribe((event) => {
      if (event.kind === "attributes-changed") this.#kept.delete(event.organizationId);
      else if (event.kind === "events-missed") this.#kept.clear();
    });
  }

  of(organizationId: string): Promise<OrganizationAttributes> {
    const now = this.#clock.now();
    const kept = this.#kept.get(organizationId);
    if (kept !== undefined && kept.until > now && kept.until <= now + BELIEVED) return kept.attributes;
    const attributes = readAttributes(this.#store.db, organizationId);
    const entry = { attributes, until: now + BELIEVED };
    this.#kept.delete(organizationId);
    this.#kept.set(organizationId, entry);
    // what could not be read is asked for again
    attributes.catch(() => this.#kept.get(organizationId) === entry && this.#kept.delete(organizationId));
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value ?? "");
    return attributes;
  }
}

/** The attributes as a database or transaction has them at this moment. */
export async function readAttributes(db: Database, organizationId: string): Promise<OrganizationAttributes> {
  const rows = await db
    .selectFrom("organization_attributes")
    .select(["name", "value"])
    .where("organization_id", "=", organizationId)
    .execute();
  return attributesOf(new Map(rows.map(({ name, value }) => [name, value])));
}
