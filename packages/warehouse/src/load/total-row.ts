import { literal } from "../engines/duckdb/sql-text.ts";
import { LINE_COLUMN } from "./staging/stage.ts";
import { type ColumnLoad, textSql, valueOrNullSql } from "./types/column-types.ts";
import type { ReadRows } from "./types/infer-types.ts";

/** Columns that are looked at: each takes two sums. */
const MOST_COLUMNS = 40;
const WORDS = "(?i)(grand |sub)?totals?|sum(me|ma)?|(ins)?gesamt|totaux|totaal|suma|totale?";

/** A row that adds up the others. */
export interface TotalRow {
  /** What it is called; may be empty. */
  readonly name: string;
  /** Where it stands in the file. */
  readonly line: number;
}

/**
 * The last row where it adds up the others (`Total`), which every sum of the table would count once more; null where the last row is
 * one of them. One column of exact numbers has to be their sum, and a text has to say so, or two columns have to be.
 */
export async function totalRow(columns: readonly ColumnLoad[], relation: string, rows: number, read: ReadRows): Promise<TotalRow | null> {
  const places = columns.flatMap(({ type }, index) => (type.kind === "integer" || type.kind === "decimal" ? [index] : []));
  const texts = columns.flatMap(({ type }, index) => (type.kind === "text" ? [index] : [])).slice(0, MOST_COLUMNS);
  const numbers = places.slice(0, MOST_COLUMNS);
  if (rows < 3 || numbers.length === 0 || texts.length === 0) return null;
  const isLast = `${LINE_COLUMN} = (SELECT max(${LINE_COLUMN}) FROM ${relation})`;
  const sums = numbers.map((index) => {
    const load = columns[index];
    const value = load === undefined ? "NULL" : `try_cast(${valueOrNullSql(textSql(index, load), load.type)} AS DECIMAL(24, 6))`;
    return `coalesce(sum(CASE WHEN last THEN ${value} END) = sum(CASE WHEN NOT last THEN ${value} END) AND sum(CASE WHEN last THEN ${value} END) <> 0 AND count(CASE WHEN NOT last THEN ${value} END) > 1, false)`;
  });
  const words = texts.map((index) => `max(CASE WHEN last THEN trim("c${index}") END)`);
  const isWord = words.map((word) => `coalesce(regexp_full_match(${word}, ${literal(`(${WORDS})\\W*`)}), false)`);
  const [row = []] = await read(
    `SELECT ${[...sums, ...isWord, ...words, `max(${LINE_COLUMN})`].join(", ")} FROM (SELECT *, ${isLast} AS last FROM ${relation})`,
  );
  const isTrue = (from: number, count: number): number => row.slice(from, from + count).filter((each) => each === true).length;
  const matches = isTrue(0, sums.length);
  const named = isTrue(sums.length, isWord.length);
  if (matches === 0 || (named === 0 && matches < 2)) return null;
  const text = row.slice(sums.length + isWord.length, -1).find((each) => typeof each === "string" && each !== "");
  return { name: typeof text === "string" ? text.slice(0, 60) : "", line: Number(row.at(-1)) };
}
