import { parseDocumentAddress } from "@sheaf/contract";
import type { LinkSaid } from "../../platform/http/index.ts";
import type { Services } from "../../platform/services.ts";

/** What an organization has chosen is believed for so long (milliseconds). */
const BELIEVED = 30_000;
const MOST_ORGANIZATIONS = 1_000;

const kinds: Readonly<Record<string, string>> = { workbook: "Workbook", report: "Report", dataset: "Data model", folder: "Folder" };

/**
 * Names of documents for programs that show previews of links, which have no session. Without the organization's leave an address of a document
 * that is there is told from one that is not by nothing.
 */
export class LinkTitles {
  readonly #services: Services;
  readonly #known = new Map<string, { readonly at: number; readonly id: string | null }>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Null: nothing is to be said, or not to whoever asks from `source`. */
  async of(path: string, source: string): Promise<LinkSaid | null> {
    const address = parseDocumentAddress(path);
    if (address === null) return null;
    const organizationId = await this.#allowing(address.orgSlug);
    if (organizationId === null || !(await this.#services.sources.isAllowed(organizationId, source))) return null;
    const row = await this.#services.store.db
      .selectFrom("inodes as i")
      .innerJoin("organizations as o", "o.id", "i.organization_id")
      .select(["i.name", "i.type", "o.name as organization"])
      .where("i.organization_id", "=", organizationId)
      .where("i.id", "=", address.id)
      .where("i.archived_at", "is", null)
      .executeTakeFirst();
    return row === undefined ? null : { title: row.name, description: `${kinds[row.type] ?? "Document"} · ${row.organization}` };
  }

  /** The organization, if it lets names out. */
  async #allowing(slug: string): Promise<string | null> {
    const now = this.#services.clock.now();
    const known = this.#known.get(slug);
    if (known !== undefined && now - known.at < BELIEVED) return known.id;
    const row = await this.#services.store.db
      .selectFrom("organizations")
      .select("id")
      .where("slug", "=", slug)
      .where("link_titles", "=", true)
      .executeTakeFirst();
    const id = row?.id ?? null;
    if (this.#known.size >= MOST_ORGANIZATIONS) this.#known.clear();
    this.#known.set(slug, { at: now, id });
    return id;
  }
}
