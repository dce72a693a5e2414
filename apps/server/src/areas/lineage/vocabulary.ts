import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { hasWordLike } from "../documents/index.ts";

/** How long the words of an organization are kept (milliseconds). */
const KEPT = 60_000;
/** Organizations whose words are kept, and words of one: those that stand in most names. */
const MOST_ORGANIZATIONS = 20;
const MOST_WORDS = 50_000;
/** Words that a typed one may have been meant as. */
const MOST_MEANT = 12;

interface Word {
  readonly text: string;
  /** The letters in it, a bit each. */
  readonly letters: number;
}

/**
 * The words of the names of columns, metrics and elements of organizations: what a slip of the keyboard was meant to be is looked up here, not
 * in every name. It holds words of documents that whoever asks may not see, and none of them leaves the server.
 */
export class Vocabulary {
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly at: number; readonly words: Promise<readonly Word[]> }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** For each word that was typed those it may have been meant as, the most frequent first. */
  async meant(db: Database, organizationId: string, typed: readonly string[]): Promise<readonly (readonly string[])[]> {
    const words = await this.#wordsOf(db, organizationId);
    return typed.map((word) => {
      const letters = lettersOf(word);
      // of three letters every other word is a slip away
      const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
      const found: string[] = [];
      for (const each of words) {
        // each slip brings one strange letter at most
        if (bits(letters & ~each.letters) > most || each.text.length < word.length - most) continue;
        if (most === 0 ? each.text.startsWith(word) : hasWordLike(each.text, word)) found.push(each.text);
        if (found.length === MOST_MEANT) break;
      }
      return found;
    });
  }

  #wordsOf(db: Database, organizationId: string): Promise<readonly Word[]> {
    const now = this.#now();
    const known = this.#kept.get(organizationId);
    if (known !== undefined && now - known.at < KEPT) return known.words;
    this.#kept.delete(organizationId);
    const words = readWords(db, organizationId);
    this.#kept.set(organizationId, { at: now, words });
    words.catch(() => this.#kept.delete(organizationId));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_ORGANIZATIONS) break;
      this.#kept.delete(oldest);
    }
    return words;
  }
}

async function readWords(db: Database, organizationId: string): Promise<readonly Word[]> {
  const { rows } = await sql<{ readonly word: string }>`
    select word from ts_stat(format('select name_words from document_parts where organization_id = %L', ${organizationId}::uuid))
    where length(word) between 3 and 40 order by ndoc desc, word limit ${MOST_WORDS}`.execute(db);
  return rows.map(({ word }) => ({ text: word, letters: lettersOf(word) }));
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
