import { CodedError, limits } from "@sheaf/contract";
import { usualPaper } from "@sheaf/paper";
import type { FastifyInstance } from "fastify";
import { RateLimiter, sourceKey } from "../../../platform/http/index.ts";
import { contextFor, type OperationContext } from "../../../platform/operations/index.ts";
import type { Services } from "../../../platform/services.ts";
import { callerOfJob } from "../../session/index.ts";
import { drawnFile } from "../draw-file.ts";
import type { GivenExportParts } from "../export-parts.ts";
import { KeptPictures } from "../kept-pictures.ts";
import { publishedLoad } from "../published-load.ts";
import { openPictureToken, type PictureLinkRow, readPictureLink, requirePictures } from "./links.ts";

const ALLOWANCE = { burst: 60, refill: 1_000 };
/** A picture that was drawn is shown again for so long (milliseconds), as long as its link works and its maker may see the same. */
const FRESH = 60_000;
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Pictures for whoever has their address, drawn as their makers may see them now: who has lost a right shows nothing more. All that fails is
 * told alike, so that nothing is learned from it.
 */
export function servePictureLinks(http: FastifyInstance, services: Services, parts: GivenExportParts): void {
  const limiter = new RateLimiter(services.clock);
  const pictures = new DrawnPictures(services, parts);
  http.get("/v2/pictures/:file", async (request, reply) => {
    limiter.require(`pictures ${sourceKey(request.ip)}`, ALLOWANCE);
    const { file } = request.params as { readonly file: string };
    const named = file.endsWith(".png") ? openPictureToken(services.secrets, file.slice(0, -".png".length)) : null;
    const isReached = named !== null && (await services.sources.isAllowed(named.organizationId, request.ip));
    const row = isReached ? await readPictureLink(services.store.db, named, services.clock.now()) : null;
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

type Seen = Awaited<ReturnType<typeof publishedLoad>> & { readonly context: OperationContext };

class DrawnPictures {
  readonly #services: Services;
  readonly #parts: GivenExportParts;
  readonly #drawn = new KeptPictures(MOST_BYTES);
  readonly #drawing = new Map<string, Promise<Buffer | null>>();

  constructor(services: Services, parts: GivenExportParts) {
    this.#services = services;
    this.#parts = parts;
  }

  /** Null: nothing is to be seen. What the maker may see is looked up each time, whatever was drawn before. */
  async of(row: PictureLinkRow, requestId: string): Promise<Buffer | null> {
    const seen = await unlessRefused(() => this.#look(row, requestId));
    if (seen === null) return null;
    const key = `${row.organization_id}/${row.id}`;
    const of = JSON.stringify([seen.documentKey, seen.load.environment.user, [...seen.load.environment.user.attributes]]);
    const kept = this.#drawn.of(key, of, this.#services.clock.now(), FRESH);
    if (kept !== null) return kept;
    const going = this.#drawing.get(`${key} ${of}`);
    if (going !== undefined) return going;
    const drawing = unlessRefused(() => this.#draw(row, seen)).finally(() => this.#drawing.delete(`${key} ${of}`));
    this.#drawing.set(`${key} ${of}`, drawing);
    const bytes = await drawing;
    if (bytes === null) this.#drawn.forget(key);
    else this.#drawn.keep(key, { at: this.#services.clock.now(), of, bytes });
    return bytes;
  }

  /** The document as the maker of a link sees it now; refuses what they may not. */
  async #look({ organization_id: organizationId, owner_id, workbook_id }: PictureLinkRow, requestId: string): Promise<Seen> {
    const caller = await callerOfJob(this.#services, { organizationId, userId: owner_id }, requestId);
    const signal = AbortSignal.timeout(limits.exportTimeout);
    const call = { caller, requestId, repeatable: false, sourceAddress: "", signal };
    const context = contextFor(this.#services, call, this.#services.store.db, []);
    await requirePictures(context, workbook_id);
    return { context, ...(await publishedLoad(this.#parts, context, workbook_id, { refresh: false })) };
  }

  async #draw({ workbook_id: workbookId, what, part_id }: PictureLinkRow, { context, load, documentKey }: Seen): Promise<Buffer> {
    const turn = (): Promise<void> => this.#parts.gate.turn(context.actor);
    const drawn = await drawnFile({ ...this.#parts, load, documentKey, turn }, context, {
      workbookId,
      what: what === "page" ? { kind: "page", pageId: part_id } : { kind: "element", elementId: part_id },
      format: "png",
      paper: usualPaper,
    });
    return Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength);
  }
}

/** Null where it is refused, for whatever reason. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodedError) return null;
    throw error;
  }
}
