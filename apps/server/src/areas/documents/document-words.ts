import { setImmediate as breath } from "node:timers/promises";
import { sql } from "kysely";
import type { WordSource } from "./vocabulary.ts";

/** So many words of an organization, those that stand in most texts. */
const MOST_WORDS = 50_000;
/** So many are counted: of an organization that has more, those that come later are left out. */
const MOST_COUNTED = 2 * MOST_WORDS;
/** Letters of texts that are read before others have their turn. */
const PORTION = 100_000;

/** Words of the names and descriptions of documents, folders and files. */
export const readDocumentWords: WordSource = {
  stamp: async (db, organizationId) => {
    const { rows } = await sql<{ readonly stamp: string }>`
      select count(*) || ' ' || coalesce(max(updated_at)::text, '') as stamp from inodes where organization_id = ${organizationId}`.execute(
      db,
    );
    return rows[0]?.stamp ?? "";
  },
  words: async (db, organizationId) => {
    const { rows } = await sql<{ readonly text: string }>`
      select left(small_text, 600) as text from inodes where organization_id = ${organizationId} and archived_at is null`.execute(db);
    return wordsOf(rows.map(({ text }) => text));
  },
};

/** Words of texts in small letters, the most frequent first. */
export async function wordsOf(texts: readonly string[]): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  let letters = 0;
  for (const text of texts) {
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const count = counts.get(word);
      if (word.length <= 60 && (count !== undefined || counts.size < MOST_COUNTED)) counts.set(word, (count ?? 0) + 1);
    }
    letters += text.length;
    if (letters < PORTION) continue;
    letters = 0;
    await breath();
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_WORDS)
    .map(([word]) => word);
}
