// Texts that the server told: in its own English, and as messages for those who read another language or write numbers in another way.
import { type Area, areas, keyNames, languageOf, type Message } from "@sheaf/messages";
import { hasWords, say, shownLocale, tryAreas } from "./words.ts";

/** What the English of the server goes by. */
const SERVERS_OWN = languageOf("en").tag;
/** Milliseconds that a text waits for its words at most: what is told late helps nobody. */
const PATIENCE = 3_000;
/** Messages within messages. */
const DEEPEST = 5;

let names: Readonly<Record<string, string>> = {};

/** Loads the words of texts that came from the server. Where they do not come, its English is shown. */
export async function loadTold(...texts: readonly unknown[]): Promise<void> {
  if (shownLocale() === SERVERS_OWN) return;
  const found = new Set(texts.flatMap((text) => areasIn(text, 0)));
  if (found.size === 0) return;
  const loading = Promise.all([keyNames(), tryAreas(...found)]).then(([known]) => {
    names = known;
  });
  await Promise.race([loading.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

/** What the server says of places in a file or of fields, in the language on screen. */
export async function toldPlaces<Place extends { readonly message: string; readonly text?: unknown }>(
  places: readonly Place[],
): Promise<readonly Place[]> {
  await loadTold(...places.map(({ text }) => text));
  return places.map((place) => ({ ...place, message: told(place.text, place.message) }));
}

/** A text of the server in the language on screen; `english` where its words are not there. */
export function told(text: unknown, english: string): string {
  if (shownLocale() === SERVERS_OWN) return english;
  const message = messageIn(text, 0);
  if (message === null) return english;
  try {
    return say(message);
  } catch {
    // parameters of another version of the server
    return english;
  }
}

function areasIn(text: unknown, depth: number): readonly Area[] {
  if (!isKeyed(text) || depth > DEEPEST) return [];
  const [area = ""] = text.key.split(".");
  const inside = Object.values(text.params ?? {}).flatMap((param) => areasIn(param, depth + 1));
  return Object.hasOwn(areas, area) ? [area as Area, ...inside] : inside;
}

/** The message under the names that keys have in this program; null where a part of it has no words here. */
function messageIn(text: unknown, depth: number): Message | null {
  if (!isKeyed(text) || depth > DEEPEST) return null;
  const key = Object.hasOwn(names, text.key) ? (names[text.key] ?? text.key) : text.key;
  if (!hasWords(key)) return null;
  const params: Record<string, string | number | Message> = {};
  for (const [name, param] of Object.entries(text.params ?? {})) {
    const inside = typeof param === "string" || typeof param === "number" ? param : messageIn(param, depth + 1);
    if (inside === null) return null;
    params[name] = inside;
  }
  return { key: key as Message["key"], params };
}

function isKeyed(text: unknown): text is { readonly key: string; readonly params?: Readonly<Record<string, unknown>> } {
  if (typeof text !== "object" || text === null || !("key" in text) || typeof text.key !== "string") return false;
  return !("params" in text) || (typeof text.params === "object" && text.params !== null);
}
