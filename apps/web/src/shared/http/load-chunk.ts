const ATTEMPTS = 8;
const FIRST_PAUSE = 100;
/** A line that takes nothing on answers nothing either: so long, in ms, is one try. */
const TIME_OF_A_TRY = 120_000;

/**
 * Loads a part of the program, trying again with growing pauses. A browser remembers that a module's address failed, so
 * each further try asks under an address of its own.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let last: unknown;
  for (let attempt = 0; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE * 1.8 ** (attempt - 1) * (0.5 + Math.random())));
    try {
      const failed = attempt === 0 ? null : failedAddress(last);
      return await withinTime(failed === null ? load() : (import(/* @vite-ignore */ `${failed}?again=${attempt}`) as Promise<Module>));
    } catch (thrown) {
      last = thrown;
    }
  }
  throw new PartNotLoaded(last);
}

/** A part of the program that does not come: its code, or the styles that belong to it. */
export class PartNotLoaded extends Error {
  readonly retries = ATTEMPTS;
  readonly code: "JS_CHUNK_LOAD_FAILED" | "CSS_CHUNK_LOAD_FAILED";

  constructor(cause: unknown) {
    super(`Loading a part of the program failed after ${ATTEMPTS} retries`, { cause });
    this.name = "PartNotLoaded";
    this.code = isOfStyles(cause) ? "CSS_CHUNK_LOAD_FAILED" : "JS_CHUNK_LOAD_FAILED";
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("A part of the program did not come in time")), TIME_OF_A_TRY);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The build's loader names the style sheet that failed. */
function isOfStyles(thrown: unknown): boolean {
  return thrown instanceof Error && /\.css\b/u.test(thrown.message);
}

/** The address in the browser's own message, if it is one of our chunks. */
function failedAddress(thrown: unknown): string | null {
  const match = thrown instanceof Error ? /(https?:\/\/[^\s?]+\/assets\/[^\s?]+\.js)/.exec(thrown.message) : null;
  const address = match?.[1];
  return address !== undefined && new URL(address).origin === location.origin ? address : null;
}
