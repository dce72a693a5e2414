import type { WorkPool } from "../../../platform/workers/index.ts";
import type { DrawSvg } from "../fetch/fetch-image.ts";
import { drawPicture } from "./picture-job.ts";

/** As large as an SVG is drawn: sharp where an element fills the page. */
const BOX = { width: 1_600, height: 1_600 };

/** Draws SVG as PNG in a thread, on behalf of a person: what leaves the server holds no program. */
export function drawingSvg(
  pool: Pick<WorkPool, "run">,
  person: { readonly organizationId: string; readonly userId: string },
  signal: AbortSignal,
): DrawSvg {
  return async (bytes) => {
    const made = await drawPicture(pool, { bytes: Uint8Array.from(bytes), box: BOX }, { person, signal });
    return made === null ? null : Buffer.from(made);
  };
}
