import { isNumberName, isTimeName } from "@sheaf/sql";
import type { StartingColumn, StartingPoint } from "./element-kind.ts";
import { t } from "../../shared/words/words.ts";

/** Words of a name: `OrderId`, `order_id` and `Order ID` are two each. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const has = (words: ReadonlySet<string>, { name }: StartingColumn): boolean => wordsOf(name).some((word) => words.has(word));

const keyWords: ReadonlySet<string> = new Set("id ids key code uuid guid hash no nr number serial sku isbn vin".split(" "));
/** Texts that say something about one row, not about many. */
const ownWords: ReadonlySet<string> = new Set([
  ...keyWords,
  ..."email mail phone url link address street comment comments note notes description remarks text".split(" "),
]);
const amountWords: readonly string[] = (
  "revenue sales amount amt turnover income profit spend spent total cost costs price paid fee fees budget value " + "quantity qty units"
).split(" ");
/** Dates of the record itself, or of a person, behind those of what happened. */
const lateWords: ReadonlySet<string> = new Set(
  "updated modified changed deleted synced loaded birth born birthday expires expiry valid until".split(" "),
);

/** A key names its row, and a sum or an axis of keys says nothing. */
export const isKeyLike = (column: StartingColumn): boolean => has(keyWords, column);

/** Different values of an axis that people still read. */
const READ = 30;
/** From this part of the rows on a text is nearly unique. */
const NEARLY_UNIQUE = 0.5;

/** The text that a first chart or pivot is laid out by: one with several values that come back. Undefined: there is none. */
export function likelyName({ columns, rows }: StartingPoint): StartingColumn | undefined {
  const texts = columns.filter(({ type }) => type === "text");
  const named = texts.filter((column) => !has(ownWords, column));
  const counted = named.filter(({ distinct }) => distinct !== undefined && rows !== undefined);
  if (counted.length === 0) return named[0] ?? texts.find((column) => !isKeyLike(column));
  const back = counted.filter(
    ({ distinct = 0 }) => distinct > 1 && distinct <= Math.max(READ, (rows ?? 0) * NEARLY_UNIQUE) && distinct < (rows ?? 0),
  );
  const fewest = Math.min(...back.map(({ distinct = 0 }) => distinct));
  // Among those with about as few values the first is meant, as where nothing was counted.
  return back.find(({ distinct = 0 }) => distinct <= Math.max(READ, fewest * 2));
}

/** The date that a timeline follows: when something happened. */
export function likelyDate({ columns }: StartingPoint): StartingColumn | undefined {
  const dates = columns.filter(({ type }) => isTimeName(type));
  return dates.find((column) => !has(lateWords, column)) ?? dates[0];
}

/** What is worth adding up, by its name; undefined: rows are counted. */
export function likelyAmount({ columns }: StartingPoint): StartingColumn | undefined {
  const numbers = columns.filter((column) => isNumberName(column.type) && !isKeyLike(column));
  for (const word of amountWords) {
    const found = numbers.find(({ name }) => wordsOf(name).includes(word));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Prices are no sums of anything. */
const averaged: ReadonlySet<string> = new Set("price rate avg average unit percent pct".split(" "));

/** The first value of a chart, a pivot or a KPI. */
export function likelyMeasure(from: StartingPoint): { readonly name?: string; readonly formula: string } {
  const amount = likelyAmount(from);
  if (amount === undefined) return { name: t("elements.pivot-kind.number-of-rows"), formula: "Count()" };
  return { formula: has(averaged, amount) ? `Avg(${amount.formula})` : `Sum(${amount.formula})` };
}
