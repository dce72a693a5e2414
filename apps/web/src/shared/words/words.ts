// The texts of the catalogue in the language of whoever looks at the screen.
import {
  chooseLanguage,
  languageOf,
  loadArea,
  type Rich,
  unchecked,
  Words,
  type Worded,
  type Area,
  type LanguageCode,
  type Said,
  type Say,
} from "@sheaf/messages";
import { loadChunk } from "../http/load-chunk.ts";

/** The language that was shown last in this browser: the next visit begins in it, before anybody has signed in. */
const KEY = "sheaf.language";

const newWords = (language: LanguageCode): Words =>
  // A defect of ours, which a test must notice: the screen says the key, and everything else goes on.
  // oxlint-disable-next-line no-console
  new Words(language, { onMissing: (key) => console.error(`No message ${key}, or its area is not loaded`) });

let words = newWords("en");
/** The language that was chosen last, whose words may be on their way. */
let latest: LanguageCode = "en";
const loaded = new Set<Area>();

/** The text of a key, with its parameters. */
export const t: Worded<string> = unchecked((key, params) => words.say(params === undefined ? { key } : { key, params }));

/** The text of a message that was made elsewhere: the label of an edit, a finding. What is a text already came from the server. */
export const say: Say = (said) => words.say(said);

/** What a finding says; null where there is none. */
export function findingText(finding: { readonly message: Said } | null | undefined): string | null {
  return finding == null ? null : say(finding.message);
}

/** A text with marks (`<link>…</link>`), each made by the function of its name. */
export const rich: Rich = (key, params) => words.rich(key, params);

/** What numbers, dates, lists and sorting go by (BCP 47). */
export function shownLocale(): string {
  return words.locale;
}

export function shownLanguage(): LanguageCode {
  return words.language;
}

/** Loads areas in the language on screen. What is shown waits for them beside its own code. */
export async function loadAreas(...areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.filter((area) => !loaded.has(area)).map((area) => load(area)));
}

/** Loads a part of the program and the areas that its texts are in, at once. */
export async function withWords<Part>(areas: readonly Area[], part: () => Promise<Part>): Promise<Part> {
  const [loadedPart] = await Promise.all([loadChunk(part), loadAreas(...areas)]);
  return loadedPart;
}

/** The same for what may be told in other words where it does not come: one try, and rejects. */
export async function tryAreas(...areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.filter((area) => !loaded.has(area)).map((area) => load(area, (part) => part())));
}

/** Whether the words of a key are there. */
export function hasWords(key: string): boolean {
  return words.has(key);
}

async function load(area: Area, by: <Part>(part: () => Promise<Part>) => Promise<Part> = loadChunk): Promise<void> {
  const into = words;
  const messages = await loadArea(into.language, area, { load: by });
  // Another language was chosen meanwhile.
  if (into !== words) return load(area, by);
  into.add(messages);
  loaded.add(area);
}

/** Shows the language that is wanted first: of the person, of the organization, then as this browser has it. */
export async function showLanguage(wanted: readonly (string | null | undefined)[]): Promise<void> {
  const language = chooseLanguage([...wanted, ...navigator.languages]);
  latest = language;
  if (language !== words.language) {
    // What is on screen keeps its words until the others are there.
    const next = newWords(language);
    const known = new Set<Area>();
    for (let missing = [...loaded]; missing.length > 0; missing = [...loaded].filter((area) => !known.has(area))) {
      const messages = await Promise.all(missing.map((area) => loadArea(language, area, { load: loadChunk })));
      for (const one of messages) next.add(one);
      for (const area of missing) known.add(area);
    }
    // Another one was chosen meanwhile.
    if (latest !== language) return;
    words = next;
  }
  const { tag, direction } = languageOf(language);
  document.documentElement.lang = tag;
  document.documentElement.dir = direction;
  remember(language);
}

/** The language of the last visit, for the first screen. */
export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(language: LanguageCode): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is barred: the next visit begins in the browser's language.
  }
}

/** For tests, which have the whole catalogue at hand. */
export function takeWords(given: Words): void {
  words = given;
}
