import { CodedError, limits } from "@sheaf/contract";
import { usualPaper } from "@sheaf/paper";
import type { FastifyInstance } from "fastify";
import { RateLimiter, sourceKey } from "../../../platform/http/index.ts";
import { contextFor } from "../../../platform/operations/index.ts";
import type { Services } from "../../../platform/services.ts";
import { callerOfJob } from "../../session/index.ts";
import { drawnFile } from "../draw-file.ts";
import type { ExportParts } from "../export-parts.ts";
import { publishedLoad } from "../published-load.ts";
import { openPictureToken, type PictureLinkRow, readPictureLink, requirePictures } from "./links.ts";

const ALLOWANCE = { burst: 60, refill: 1_000 };
/** A picture that was drawn is shown again for so long (milliseconds), as long as its link works. */
const FRESH = 5 * 60_000;
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Pictures for whoever has their address, drawn as their makers may see them now: who has lost a right shows nothing more. All that fails is
 * told alike, so that nothing is learned from it.
 */
export function servePictureLinks(http: FastifyInstance, services: Services, parts: Omit<ExportParts, "requireTurn">): void {
  const limiter = new RateLimiter(services.clock);
  const pictures = new DrawnPictures(services, parts);
  http.get("/v2/pictures/:file", async (request, reply) => {
    limiter.require(`pictures ${sourceKey(request.ip)}`, ALLOWANCE);
    const { file } = request.params as { readonly file: string };
    const named = file.endsWith(".png") ? openPictureToken(services.secrets, file.slice(0, -".png".length)) : null;
    const row = named === null ? null : await readPictureLink(services.store.db, named, services.clock.now());
    const bytes = row === null ? null : await pictures.of(row, request.id);
    if (bytes === null) throw new CodedError("ENOENT");
    return reply
      .headers({
        "content-type": "image/png",
        // whoever keeps it asks again: a link that was revoked is over
        "cache-control": "private, max-age=60",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex, nofollow",
      })
      .send(bytes);
  });
}

class DrawnPictures {
  readonly #services: Services;
  readonly #parts: Omit<ExportParts, "requireTurn">;
  readonly #drawn = new Map<string, { readonly at: number; readonly bytes: Buffer }>();
  readonly #drawing = new Map<string, Promise<Buffer | null>>();

  constructor(services: Services, parts: Omit<ExportParts, "requireTurn">) {
    this.#services = services;
    this.#parts = parts;
  }

  /** Null: nothing is to be seen. */
  async of(row: PictureLinkRow, requestId: string): Promise<Buffer | null> {
    const key = `${row.organization_id}/${row.id}`;
    const kept = this.#drawn.get(key);
    if (kept !== undefined && this.#services.clock.now() - kept.at < FRESH) return kept.bytes;
    const going = this.#drawing.get(key);
    if (going !== undefined) return going;
    const drawing = this.#draw(row, requestId).finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, drawing);
    const bytes = await drawing;
    this.#drawn.delete(key);
    if (bytes !== null) this.#keep(key, bytes);
    return bytes;
  }

  #keep(key: string, bytes: Buffer): void {
    this.#drawn.set(key, { at: this.#services.clock.now(), bytes });
    let all = [...this.#drawn.values()].reduce((sum, one) => sum + one.bytes.length, 0);
    for (const [oldest, one] of this.#drawn) {
      if (all <= MOST_BYTES) break;
      this.#drawn.delete(oldest);
      all -= one.bytes.length;
    }
  }

  async #draw({ organization_id: organizationId, owner_id, workbook_id: workbookId, what, part_id }: PictureLinkRow, requestId: string) {
    const { store } = this.#services;
    try {
      const caller = await callerOfJob(this.#services, { organizationId, userId: owner_id }, requestId);
      const signal = AbortSignal.timeout(limits.exportTimeout);
      const call = { caller, requestId, repeatable: false, sourceAddress: "", signal };
      const context = contextFor(this.#services, call, store.db, []);
      await requirePictures(context, caller.actor);
      const { load, documentKey } = await publishedLoad(this.#parts, context, workbookId, { refresh: false });
      const turn = (): Promise<void> => this.#parts.gate.turn(caller.actor);
      const drawn = await drawnFile({ ...this.#parts, load, documentKey, turn }, context, {
        workbookId,
        what: what === "page" ? { kind: "page", pageId: part_id } : { kind: "element", elementId: part_id },
        format: "png",
        paper: usualPaper,
      });
      return Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength);
    } catch (error) {
      if (error instanceof CodedError) return null;
      throw error;
    }
  }
}
