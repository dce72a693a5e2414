import { setImmediate as breath } from "node:timers/promises";
import type { Database } from "../../platform/database/index.ts";
import { hasWordLike } from "./typos.ts";

/** How long the words of an organization are kept (milliseconds). */
const KEPT = 60_000;
/** Organizations whose words are kept. */
const MOST_ORGANIZATIONS = 20;
/** Words that a typed one may have been meant as. */
const MOST_MEANT = 12;
/** Words that are compared with one that was typed before others have their turn. */
const PORTION = 2_000;
/** Words that took longer to read (milliseconds) are read again after so many times that, at the soonest, whatever changes meanwhile. */
const LONG_READING = 200;
const REST = 20;

interface Word {
  readonly text: string;
  /** The letters in it, a bit each. */
  readonly letters: number;
}

interface Words {
  /** The most frequent first. */
  readonly all: readonly Word[];
  readonly texts: ReadonlySet<string>;
}

interface Kept {
  readonly at: number;
  readonly stamp: string;
  readonly words: Promise<Words>;
  /** By the machine's own clock: until then it is not read again. */
  restsUntil: number;
}

/** Gives words of an organization, the most frequent first; and a stamp: where it is another one, the words may be others. */
export interface WordSource {
  readonly stamp: (db: Database, organizationId: string) => Promise<string>;
  readonly words: (db: Database, organizationId: string) => Promise<readonly string[]>;
}

/**
 * The words of what is searched in organizations: what a slip of the keyboard was meant to be is looked up here, not
 * in every name. It holds words of what whoever asks may not see, and none of them leaves the server.
 */
export class Vocabulary {
  readonly #now: () => number;
  readonly #source: WordSource;
  readonly #kept = new Map<string, Kept>();

  constructor(now: () => number, source: WordSource) {
    this.#now = now;
    this.#source = source;
  }

  /** For each word that was typed those it may have been meant as: itself, where it is one, then the most frequent. */
  async meant(db: Database, organizationId: string, typed: readonly string[]): Promise<readonly (readonly string[])[]> {
    const words = await this.#wordsOf(db, organizationId);
    const found = new Map<string, readonly string[]>();
    for (const word of new Set(typed)) found.set(word, await meantBy(word, words));
    return typed.map((word) => found.get(word) ?? []);
  }

  async #wordsOf(db: Database, organizationId: string): Promise<Words> {
    const stamp = await this.#source.stamp(db, organizationId);
    const now = this.#now();
    const known = this.#kept.get(organizationId);
    if (known !== undefined && performance.now() < known.restsUntil) return known.words;
    if (known?.stamp === stamp && now - known.at < KEPT) return known.words;
    this.#kept.delete(organizationId);
    const began = performance.now();
    const words = this.#source.words(db, organizationId).then((read) => ({
      all: read.map((text): Word => ({ text, letters: lettersOf(text) })),
      texts: new Set(read),
    }));
    // whoever asks meanwhile waits for the same reading
    const kept: Kept = { at: now, stamp, words, restsUntil: Number.POSITIVE_INFINITY };
    this.#kept.set(organizationId, kept);
    words.then(
      () => {
        const [ended, took] = [performance.now(), performance.now() - began];
        kept.restsUntil = took < LONG_READING ? ended : ended + REST * took;
      },
      () => {
        if (this.#kept.get(organizationId) === kept) this.#kept.delete(organizationId);
      },
    );
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_ORGANIZATIONS) break;
      this.#kept.delete(oldest);
    }
    return words;
  }
}

/** Words that a typed one may have been meant as: itself, where it is one, then the most frequent. */
async function meantBy(typed: string, { all, texts }: Words): Promise<readonly string[]> {
  const word = typed.toLowerCase();
  const letters = lettersOf(word);
  // of three letters every other word is a slip away
  const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  // it may stand beside another one that is a slip, and behind a dozen that are like it
  const found: string[] = texts.has(word) ? [word] : [];
  let compared = 0;
  for (const each of all) {
    // each slip brings one strange letter at most
    if (bits(letters & ~each.letters) > most || each.text.length < word.length - most) continue;
    if (most === 0 ? each.text.startsWith(word) : hasWordLike(each.text, word)) {
      // what is searched for finds every word that holds it: a longer one would find nothing more
      if (each.text !== word && !found.some((shorter) => each.text.includes(shorter))) found.push(each.text);
    }
    if (found.length === MOST_MEANT) break;
    compared += 1;
    if (compared % PORTION === 0) await breath();
  }
  return found;
}

/** Letters and digits of a word, folded into 32 bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (const letter of word) letters |= 1 << ((letter.codePointAt(0) ?? 0) & 31);
  return letters;
}

function bits(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
