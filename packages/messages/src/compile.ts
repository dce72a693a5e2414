// Reads the texts of messages. It brings the parser along, which no browser loads: there the catalogue comes compiled.
import compile from "icu-minify/compile";
import { areas, type Area } from "./areas.ts";
import type { LanguageCode } from "./languages.ts";
import { loadArea } from "./load.ts";
import { Words, type Compiled } from "./words.ts";

export function compileArea(texts: Readonly<Record<string, unknown>>): Compiled {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(key, text)]));
}

function compileMessage(key: string, text: unknown): Compiled[string] {
  try {
    return compile(String(text));
  } catch (thrown) {
    throw new Error(`The message ${key} cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`, { cause: thrown });
  }
}

/** All texts of a language, for programs that have the catalogue at hand: servers and tests. */
export async function loadWords(
  language: LanguageCode,
  { only = Object.values(areas) }: { readonly only?: readonly Area[] } = {},
): Promise<Words> {
  const words = new Words(language, {
    onMissing: (key) => {
      throw new Error(`No message ${key}`);
    },
  });
  for (const messages of await Promise.all(only.map((area) => loadArea(language, area, { prepare: compileArea })))) words.add(messages);
  return words;
}
