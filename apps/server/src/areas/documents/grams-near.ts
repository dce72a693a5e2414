import { type RawBuilder, sql } from "kysely";

/** Letters and digits of our alphabet, too few for a run of three. */
const SHORT = /^[a-z0-9]{1,2}$/i;
/** A word whose runs of three are those of its letters, one after another. */
const PLAIN = /^[a-z0-9]{4,}$/i;

/**
 * What an index over the runs of three letters of texts finds, and more: those with the runs inside a word; of a short word, those with a word that
 * begins so. `beyond`: texts of which the index knows the beginning only.
 *
 * Whoever asks compares the word itself as well, so its first and its last run are enough: where most texts have the word, each further run is
 * compared with every run of each of them.
 */
export function gramsNear(grams: RawBuilder<unknown>, word: string, beyond: RawBuilder<unknown> | null = null): RawBuilder<unknown> {
  if (SHORT.test(word)) return sql`${grams} @> array[${`${word.length === 1 ? "  " : " "}${word.toLowerCase()}`}]::text[]`;
  const near = PLAIN.test(word)
    ? sql`${grams} @> array[${word.slice(0, 3).toLowerCase()}, ${word.slice(-3).toLowerCase()}]::text[]`
    : sql`${grams} @> inner_grams(${word})`;
  return beyond === null ? near : sql`(${near} or ${beyond})`;
}
