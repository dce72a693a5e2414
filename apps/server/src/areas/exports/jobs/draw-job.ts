import { draw, type Gathered, PaperTooLarge } from "@sheaf/press";
import type { WorkbookDocument } from "@sheaf/workbook";
import { job, type SharedText, valueOf } from "../../../platform/workers/index.ts";
import { shownPages } from "../shown-pages.ts";
import { tooMuchToDraw } from "../too-much-to-draw.ts";

export interface Drawing {
  readonly document: SharedText;
  /** Only the pages that people who may only look see (V37). */
  readonly onlyShown: boolean;
  readonly gathered: Gathered;
}

export interface Drawn {
  /** Without ending. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Lays out and draws what was gathered: seconds of the processor for a long page. */
export const drawJob = job(
  "draw",
  async ({ document, onlyShown, gathered }: Drawing): Promise<Drawn> => {
    const whole = valueOf<WorkbookDocument>(document);
    const { name, bytes } = await draw(onlyShown ? shownPages(whole) : whole, gathered).catch((error: unknown) => {
      throw error instanceof PaperTooLarge ? tooMuchToDraw(error) : error;
    });
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    return { name, bytes: joined(pieces) };
  },
  { gives: ({ bytes }) => [bytes.buffer] },
);

/** In memory of its own: what is sent takes the whole memory along that it lies in. */
function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
