import { BlockList, isIP } from "node:net";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Database, Store } from "../database/index.ts";

/** What was read is believed for so long where no event tells otherwise: one from another process may be lost. */
const BELIEVED = 30_000;
const MOST = 10_000;

/** Addresses and networks that an organization is reached from; null: it does not limit them. */
type Networks = BlockList | null;

/** From where an organization is reached: from nowhere, once it was closed. */
interface Reach {
  readonly isClosed: boolean;
  readonly networks: Networks;
}

interface Kept {
  readonly reach: Promise<Reach>;
  readonly until: number;
}

/** IPv4 addresses are one whether or not they are written as IPv6. */
function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

/** An address, or a network as `203.0.113.0/24` or `2001:db8::/32`, in its one spelling; EINVAL for anything else. */
export function readNetwork(text: string): string {
  const [written = "", bits, ...rest] = text.trim().toLowerCase().split("/");
  const address = plainAddress(written);
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  // a zone (`%eth0`) is a matter of one machine; a network of everything limits nothing
  if (version === 0 || rest.length > 0 || address.includes("%") || !(prefix >= 1 && prefix <= most))
    throw new CodedError("EINVAL", message("errors.sources.no-address-network-such-203", { text: text.trim() }), {
      field: "entries",
    });
  return prefix === most ? address : `${address}/${prefix}`;
}

export function networksOf(written: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of written) {
    const [address = "", bits] = each.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function reaches(networks: Networks, source: string): boolean {
  if (networks === null) return true;
  const address = plainAddress(source);
  const version = isIP(address);
  return version !== 0 && networks.check(address, version === 6 ? "ipv6" : "ipv4");
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly bus: Bus;
  /** False: no list counts. What an operator turns when an administrator has locked everybody out. */
  readonly isEnforced: boolean;
}

/** From where organizations are reached, kept for a moment: a change ends that at once, in every process. */
export class SourceReader {
  readonly #parts: Parts;
  readonly #kept = new Map<string, Kept>();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.bus.subscribe((event) => {
      if (event.kind === "attributes-changed") this.#kept.delete(event.organizationId);
      else if (event.kind === "events-missed") this.#kept.clear();
    });
  }

  async isAllowed(organizationId: string, source: string): Promise<boolean> {
    const { isClosed, networks } = await this.#of(organizationId);
    return !isClosed && (!this.#parts.isEnforced || reaches(networks, source));
  }

  /** Refuses whoever comes from elsewhere, in words that help who may come. */
  async require(organizationId: string, source: string): Promise<void> {
    if (await this.isAllowed(organizationId, source)) return;
    if ((await this.#of(organizationId)).isClosed)
      throw new CodedError("EACCES", message("errors.sources.organization-closed-administrators-link-mail"));
    throw new CodedError("EACCES", message("errors.sources.organization-not-reached-from-network", { address: plainAddress(source) }));
  }

  #of(organizationId: string): Promise<Reach> {
    const now = this.#parts.clock.now();
    const kept = this.#kept.get(organizationId);
    if (kept !== undefined && kept.until > now && kept.until <= now + BELIEVED) return kept.reach;
    const reach = readReach(this.#parts.store.db, organizationId);
    const entry = { reach, until: now + BELIEVED };
    this.#kept.delete(organizationId);
    this.#kept.set(organizationId, entry);
    // what could not be read is asked for again
    reach.catch(() => this.#kept.get(organizationId) === entry && this.#kept.delete(organizationId));
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value ?? "");
    return reach;
  }
}

async function readReach(db: Database, organizationId: string): Promise<Reach> {
  const rows = await db
    .selectFrom("organizations as o")
    .leftJoin("allowed_sources as s", (join) => join.onRef("s.organization_id", "=", "o.id").on("o.limits_sources", "=", true))
    .select(["o.closed_at", "o.limits_sources", "s.network"])
    .where("o.id", "=", organizationId)
    .execute();
  const [first] = rows;
  return {
    isClosed: first !== undefined && first.closed_at !== null,
    networks: first?.limits_sources === true ? networksOf(rows.flatMap(({ network }) => network ?? [])) : null,
  };
}
