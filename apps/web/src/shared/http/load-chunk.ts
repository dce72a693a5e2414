import { partsGone } from "./part-trouble.ts";

const ATTEMPTS = 8;
const FIRST_PAUSE = 100;
/** A line that takes nothing on answers nothing either: so long, in ms, is one try. */
const TIME_OF_A_TRY = 120_000;

/** Between looks at whether the server is back, in ms; a network that comes back is heard of sooner. */
const LOOK_AGAIN = 3_000;

/**
 * Loads a part of the program, trying again with growing pauses. A browser remembers that a module's address failed, so
 * each further try asks under an address of its own. While no server answers at all it waits: a part that is missing is no
 * reason to take away what is on screen.
 */
export async function loadChunk<Module>(load: () => Promise<Module>, answers: () => Promise<boolean> = serverAnswers): Promise<Module> {
  let last: unknown;
  let failures = 0;
  for (let attempt = 0; failures <= ATTEMPTS; attempt += 1) {
    try {
      const failed = attempt === 0 ? null : failedAddress(last);
      return await withinTime(failed === null ? load() : (import(/* @vite-ignore */ `${failed}?again=${attempt}`) as Promise<Module>));
    } catch (thrown) {
      last = thrown;
    }
    if (await answers()) {
      failures += 1;
      if (failures <= ATTEMPTS) await pause(FIRST_PAUSE * 1.8 ** (failures - 1) * (0.5 + Math.random()));
    } else while (!(await answers())) await networkOr(LOOK_AGAIN);
  }
  partsGone.set(true);
  throw new PartNotLoaded(last);
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Whether the server, and not only something before it, takes calls. */
async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch("/healthz", { cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

function networkOr(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    globalThis.addEventListener?.("online", done);
  });
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
