/** Milliseconds without a letter after which what was written so far is kept. */
const PAUSE = 1_500;

/** Keeps what is written whenever somebody pauses, and when the tab is left, which may be for good. */
export function keptWhileWritten(keep: () => void): { readonly changed: () => void; readonly stop: () => void } {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const now = (): void => {
    clearTimeout(waiting);
    keep();
  };
  const onLeave = (): void => {
    if (document.visibilityState === "hidden") now();
  };
  window.addEventListener("pagehide", now);
  document.addEventListener("visibilitychange", onLeave);
  return {
    changed: () => {
      clearTimeout(waiting);
      waiting = setTimeout(keep, PAUSE);
    },
    stop: () => {
      clearTimeout(waiting);
      window.removeEventListener("pagehide", now);
      document.removeEventListener("visibilitychange", onLeave);
    },
  };
}
