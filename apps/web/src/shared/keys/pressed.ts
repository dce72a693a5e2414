/** A key as it is pressed, of React or of the page itself. */
export type PressedKey = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

const named: Readonly<Record<string, string>> = {
  up: "ArrowUp",
  down: "ArrowDown",
  left: "ArrowLeft",
  right: "ArrowRight",
  esc: "Escape",
  space: " ",
  plus: "+",
};

/**
 * Whether an event is a shortcut, as shortcuts are written: `mod+shift+Z`, `S`, `alt+left`, `?`. `mod` is Control or Command. Of a sign only
 * the sign counts, since keyboards differ in whether Shift makes it; letters together with `alt` and digits count by their place.
 */
export function isPressed(event: PressedKey, keys: string): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  if ((event.ctrlKey || event.metaKey) !== parts.includes("mod") || event.altKey !== parts.includes("alt")) return false;
  const isShift = event.shiftKey === parts.includes("shift");
  const wanted = named[key.toLowerCase()] ?? key;
  if (/^[0-9]$/u.test(wanted)) return isShift && event.code === `Digit${wanted}`;
  if (/^[A-Z]$/iu.test(wanted)) {
    const isIt = event.altKey ? event.code === `Key${wanted.toUpperCase()}` : event.key.toLowerCase() === wanted.toLowerCase();
    return isShift && isIt;
  }
  return event.key === wanted && (isShift || (wanted.length === 1 && wanted !== " "));
}

/** The first of the named shortcuts that an event is; null: none. */
export function whichPressed<Name extends string>(
  event: PressedKey,
  shortcuts: Readonly<Record<Name, { readonly keys: readonly string[] }>>,
): Name | null {
  for (const name of Object.keys(shortcuts) as Name[]) if (shortcuts[name].keys.some((keys) => isPressed(event, keys))) return name;
  return null;
}
