import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";

/** One piece of a file: bytes from `start` to before `end`. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Of both services' sizes a multiple: 256 KiB and 320 KiB. */
export const PIECE_BYTES = 1_280 * 1_024 * 6;
/** Interruptions that an upload survives. */
const MOST_TRIES = 5;

/** What is in memory of a file that goes out: all of it, or the part that is just made. */
interface Held extends Piece {
  /** Whether the file ends with it. */
  readonly isLast: boolean;
}

/**
 * Brings what is held of a file in pieces. `send` gives from where the service wants to go on, and null once it has all; what fails in a way that
 * may be better later goes on from where `resume` says, a few times.
 */
export async function uploadInPieces(
  { start, end, isLast }: Held,
  send: (piece: Piece) => Promise<number | null>,
  resume: () => Promise<number | null>,
  signal: AbortSignal,
): Promise<void> {
  const refuse = (): never => {
    throw new CodedError("EAGAIN", message("errors-schedules.destinations.file-cut"));
  };
  let at: number | null = start;
  let failures = 0;
  while (at !== null && (isLast || at < end)) {
    signal.throwIfAborted();
    if (at < start || (at >= end && end > 0)) refuse();
    try {
      at = await send({ start: at, end: Math.min(end, at + PIECE_BYTES) });
    } catch (error) {
      failures += 1;
      if (!(error instanceof CodedError) || error.code !== "EAGAIN" || failures > MOST_TRIES) throw error;
      at = await resume();
    }
  }
  // it took for whole what goes on
  if (at === null && !isLast) refuse();
}
