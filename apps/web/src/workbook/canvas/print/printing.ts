import { useSyncExternalStore } from "react";

/** Of the page on screen: it is no matter of paper; it is drawn whole for it; all of it is there. */
type Printing = "no" | "drawing" | "ready";

/** What is asked for once more is looked at so often, ms, and waited for so long. */
const LOOK_EVERY = 250;
const LONGEST = 30_000;

let now: Printing = "no";
const listeners = new Set<() => void>();

export function setPrinting(next: Printing): void {
  if (next === now) return;
  // What is drawn on paper is drawn as it is on screen: charts do not come in another width at once. The browser makes all of it smaller.
  const width = document.querySelector("main")?.clientWidth ?? 0;
  if (now === "no" && width > 0) document.documentElement.style.setProperty("--print-width", `${width}px`);
  if (next === "no") document.documentElement.style.removeProperty("--print-width");
  now = next;
  for (const listener of listeners) listener();
}

export const printingNow = (): Printing => now;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While the page is printed all of it is drawn, wherever people look. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => now !== "no");

/** Elements that are not drawn yet, or wait for their rows. */
const isWaiting = (): boolean => document.querySelector("main [data-ahead], main [data-waiting]") !== null;

/** Draws all of the page and waits for its rows. Resolves to false where some are not there in time. */
export async function drawWholePage(): Promise<boolean> {
  setPrinting("drawing");
  const until = performance.now() + LONGEST;
  // What is there by one look may ask for more by the next: charts come behind their rows.
  for (let quiet = 0; quiet < 2 && performance.now() < until; quiet = isWaiting() ? 0 : quiet + 1)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  setPrinting("ready");
  return !isWaiting();
}
