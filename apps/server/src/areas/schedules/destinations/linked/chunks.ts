import { CodedError } from "@sheaf/contract";

/** One piece of a file: bytes from `start` to before `end`. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Of both services' sizes a multiple: 256 KiB and 320 KiB. */
export const PIECE_BYTES = 1_280 * 1_024 * 6;
/** Interruptions that an upload survives. */
const MOST_TRIES = 5;

/**
 * Brings a file in pieces. `send` gives from where the service wants to go on, and null once it has all; what fails in a way that may be better
 * later goes on from where `resume` says, a few times.
 */
export async function uploadInPieces(
  size: number,
  send: (piece: Piece) => Promise<number | null>,
  resume: () => Promise<number | null>,
  signal: AbortSignal,
): Promise<void> {
  let start: number | null = 0;
  let failures = 0;
  while (start !== null) {
    signal.throwIfAborted();
    if (start >= size && size > 0) throw new CodedError("EAGAIN", "The service did not take the whole file");
    try {
      start = await send({ start, end: Math.min(size, start + PIECE_BYTES) });
    } catch (error) {
      failures += 1;
      if (!(error instanceof CodedError) || error.code !== "EAGAIN" || failures > MOST_TRIES) throw error;
      start = await resume();
    }
  }
}
