const ATTEMPTS = 8;
const FIRST_PAUSE = 100;

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
      return failed === null ? await load() : ((await import(/* @vite-ignore */ `${failed}?again=${attempt}`)) as Module);
    } catch (thrown) {
      last = thrown;
    }
  }
  throw new PartNotLoaded(last);
}

/** A part of the program that does not come. */
export class PartNotLoaded extends Error {
  readonly retries = ATTEMPTS;

  constructor(cause: unknown) {
    super(`Loading a part of the program failed after ${ATTEMPTS} retries`, { cause });
    this.name = "PartNotLoaded";
  }
}

/** The address in the browser's own message, if it is one of our chunks. */
function failedAddress(thrown: unknown): string | null {
  const match = thrown instanceof Error ? /(https?:\/\/[^\s?]+\/assets\/[^\s?]+\.js)/.exec(thrown.message) : null;
  const address = match?.[1];
  return address !== undefined && new URL(address).origin === location.origin ? address : null;
}
