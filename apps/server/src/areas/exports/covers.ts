import { CodedError, coverPoints, limits } from "@sheaf/contract";
import { isHiddenPage, isPage } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import { workbookLoad } from "../queries/index.ts";
import { drawnFile } from "./draw-file.ts";
import type { ExportParts } from "./export-parts.ts";
import { KeptPictures } from "./kept-pictures.ts";
import { seenAs } from "./seen-as.ts";

const HOUR = 3_600_000;
/** A picture is shown again for so long: rows may be newer by then. One on which something has no values is soon tried again. */
const FRESH = 6 * HOUR;
const BROKEN = 60_000;
/** Nobody waits longer for a small picture, nor does a warehouse work on it longer. */
const PATIENCE = limits.queryTimeout;
const MOST_BYTES = 64 * 1024 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * Small pictures of documents for lists, drawn with the rights of who looks (decision 112). What they may see is looked up each time, and a
 * picture that was made of anything else is drawn anew.
 */
export class Covers {
  readonly #parts: ExportParts;
  readonly #kept = new KeptPictures(MOST_BYTES);
  readonly #broken = new KeptPictures(MOST_BYTES);

  constructor(parts: ExportParts) {
    this.#parts = parts;
  }

  /** A PNG; null: there is nothing to show. */
  async of(context: OperationContext, workbookId: string, scheme: "light" | "dark"): Promise<Buffer | null> {
    const { actor, clock } = context;
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(PATIENCE)]);
    const now = new Date(clock.now()).toISOString();
    const looked = { at: { published: "preferred" as const }, overlay: [], controls: {}, now, refresh: false };
    const { load, documentKey, sourcesKey } = await workbookLoad(this.#parts, { ...context, signal }, workbookId, looked);
    const page = load.document.pages.find((one) => isPage(one) && !isHiddenPage(one));
    if (page === undefined || page.elements.length === 0) return null;
    const name = JSON.stringify([actor.organizationId, actor.userId, workbookId, scheme]);
    const of = seenAs({ load, documentKey, sourcesKey });
    const kept = this.#kept.of(name, of, clock.now(), FRESH) ?? this.#broken.of(name, of, clock.now(), BROKEN);
    if (kept !== null) return kept.length === 0 ? null : kept;
    this.#parts.requireTurn(actor);
    const turn = (): Promise<void> => this.#parts.gate.turn(actor);
    try {
      const { bytes, hasProblems } = await drawnFile(
        { ...this.#parts, load, documentKey, turn, isForScreen: true },
        { ...context, signal },
        {
          workbookId,
          what: { kind: "page", pageId: page.id },
          format: "png",
          paper: {},
          cover: { ...coverPoints, scheme },
        },
      );
      const drawn = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      (hasProblems ? this.#broken : this.#kept).keep(name, { at: clock.now(), of, bytes: drawn });
      return drawn;
    } catch (error) {
      // who went away asks again
      if (!(error instanceof CodedError) || context.signal.aborted) throw error;
      context.log.info({ err: error, requestId: context.requestId, workbookId }, "a small picture could not be drawn");
      this.#broken.keep(name, { at: clock.now(), of, bytes: NOTHING });
      return null;
    }
  }
}
