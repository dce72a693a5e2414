import { parseDocumentAddress } from "@sheaf/contract";
import type { Services } from "../../../platform/services.ts";
import { pictureAddress } from "./links.ts";

/**
 * The picture that programs are shown that show previews of links, where the organization lets pictures out: the newest of a page of the
 * document, or of an element, that somebody made a link to. It ends with that link, and is drawn with the rights of who made it.
 */
export class LinkPictures {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Null: there is none, or none for whoever asks from `source`. */
  async of(path: string, source: string): Promise<string | null> {
    const address = parseDocumentAddress(path);
    if (address === null) return null;
    const { store, sources, clock } = this.#services;
    const row = await store.db
      .selectFrom("picture_links as p")
      .innerJoin("organizations as o", "o.id", "p.organization_id")
      .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "p.organization_id").onRef("i.id", "=", "p.workbook_id"))
      .select(["p.organization_id", "p.id"])
      .where("o.slug", "=", address.orgSlug)
      .where("o.link_pictures", "=", true)
      .where("p.workbook_id", "=", address.id)
      .where("i.archived_at", "is", null)
      // what a schedule shows in a chat of its own is for that chat
      .where("p.is_chosen", "=", true)
      .where("p.revoked_at", "is", null)
      .where("p.expires_at", ">", new Date(clock.now()))
      .orderBy((e) => e.case().when("p.what", "=", "page").then(0).else(1).end())
      .orderBy("p.created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (row === undefined || !(await sources.isAllowed(row.organization_id, source))) return null;
    return pictureAddress(this.#services, row);
  }
}
