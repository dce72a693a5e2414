import { type PageParameters, pageParameters } from "./page-parameters.ts";

export type DebugTag = "call" | "document" | "drag" | "feature" | "usage";

/** Writes what the program does, for who asked for it in the address. */
export function debugWriter({ debug }: Pick<PageParameters, "debug">, write: (...what: readonly unknown[]) => void) {
  return (tag: DebugTag, ...what: readonly unknown[]): void => {
    const isAsked =
      tag === "drag"
        ? debug.recordsDragging
        : (debug.isOn && (debug.tags.length === 0 || debug.tags.includes(tag))) || (tag === "document" && debug.validates);
    if (isAsked) write(`[${tag}]`, ...what);
  };
}

// eslint-disable-next-line no-console -- whoever debugs reads the console
export const debug = debugWriter(pageParameters, (...what) => console.debug(...what));

const steps = ["dragstart", "dragenter", "dragleave", "drop", "dragend"] as const;

/** Writes each step of a drag, where that is asked for. */
export function recordDragging(): void {
  if (!pageParameters.debug.recordsDragging) return;
  for (const step of steps)
    window.addEventListener(
      step,
      (event) =>
        debug("drag", step, {
          at: [event.clientX, event.clientY],
          over: event.target instanceof Element ? event.target.tagName.toLowerCase() : null,
          types: [...(event.dataTransfer?.types ?? [])],
        }),
      { capture: true },
    );
}
