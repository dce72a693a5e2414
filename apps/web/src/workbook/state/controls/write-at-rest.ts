/** Where pointers are pressed and let go: a window. */
type Pointers = Pick<EventTarget, "addEventListener" | "removeEventListener">;

/**
 * Writes what came last once no pointer is pressed: a drag sets a control many times a second, and what it leaves is written once. What
 * comes at other times is written at once.
 */
export function writeAtRest<T>(
  pointers: Pointers,
  write: (value: T) => void,
): { readonly take: (value: T) => void; readonly close: () => void } {
  let isPressed = false;
  let waiting: { readonly value: T } | null = null;
  const flush = (): void => {
    const last = waiting;
    waiting = null;
    if (last !== null) write(last.value);
  };
  const press = (): void => {
    isPressed = true;
  };
  const letGo = (): void => {
    isPressed = false;
    flush();
  };
  pointers.addEventListener("pointerdown", press, true);
  for (const end of ["pointerup", "pointercancel"]) pointers.addEventListener(end, letGo, true);
  return {
    take: (value) => {
      waiting = { value };
      if (!isPressed) flush();
    },
    close: () => {
      pointers.removeEventListener("pointerdown", press, true);
      for (const end of ["pointerup", "pointercancel"]) pointers.removeEventListener(end, letGo, true);
      waiting = null;
    },
  };
}
