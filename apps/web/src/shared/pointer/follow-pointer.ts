interface Following {
  readonly onMove: (event: PointerEvent) => void;
  /** `isDone`: the pointer was let go. Otherwise it was taken away, or Escape says that nothing shall come of it. */
  readonly onEnd: (isDone: boolean) => void;
  /** Whether Escape is for what is under the pointer; always, where nothing else is said. */
  readonly takesEscape?: () => boolean;
}

/** Follows a pressed pointer to its end. Gives what stops it before, without a word. */
export function followPointer(target: HTMLElement | Window, { onMove, onEnd, takesEscape = () => true }: Following): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const end = (isDone: boolean): void => {
    listening.abort();
    onEnd(isDone);
  };
  // Either target's events are pointer events; the types of the two do not meet.
  const listen = (name: "pointermove" | "pointerup" | "pointercancel", react: (event: PointerEvent) => void): void =>
    (target as HTMLElement).addEventListener(name, react, { signal });
  listen("pointermove", onMove);
  listen("pointerup", () => end(true));
  listen("pointercancel", () => end(false));
  window.addEventListener(
    "keydown",
    (pressed) => {
      if (pressed.key !== "Escape" || !takesEscape()) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
    },
    { capture: true, signal },
  );
  return () => listening.abort();
}
