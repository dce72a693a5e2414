import { isNumberName, isTimeName } from "@sheaf/sql";
import type { Format } from "@sheaf/workbook";
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

const keyWords: ReadonlySet<string> = new Set(
  "id ids key code uuid guid hash no nr number nummer serial sku isbn vin iban konto plz".split(" "),
);
/** Texts that say something about one row, not about many. */
const ownWords: ReadonlySet<string> = new Set([
  ...keyWords,
  ..."email mail phone url link address street comment comments note notes description remarks text".split(" "),
]);
/** Files are named in many languages. */
const amountWords: readonly string[] =
  `revenue sales amount amt turnover income profit spend spent total cost costs price paid fee fees budget value
  umsatz betrag erlös gewinn kosten summe gesamt preis gebühr wert montant recette ventes coût prix valeur
  ingresos ventas importe costo coste precio valor importo vendite ricavi prezzo omzet bedrag prijs receita preço
  quantity qty units menge anzahl quantité cantidad quantità aantal quantidade`.split(/\s+/u);
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

/** Texts with several values that come back, as they stand; where nothing was counted, those whose names say nothing against it. */
function names({ columns, rows }: StartingPoint): readonly StartingColumn[] {
  const texts = columns.filter(({ type }) => type === "text");
  const named = texts.filter((column) => !has(ownWords, column));
  const counted = named.filter(({ distinct }) => distinct !== undefined && rows !== undefined);
  if (counted.length === 0) return named.length > 0 ? named : texts.filter((column) => !isKeyLike(column));
  return counted.filter(
    ({ distinct = 0 }) => distinct > 1 && distinct <= Math.max(READ, (rows ?? 0) * NEARLY_UNIQUE) && distinct < (rows ?? 0),
  );
}

/** The text that a first chart or pivot is laid out by: one with several values that come back. Undefined: there is none. */
export function likelyName(from: StartingPoint): StartingColumn | undefined {
  const back = names(from);
  if (back.every(({ distinct }) => distinct === undefined)) return back[0];
  const fewest = Math.min(...back.map(({ distinct = 0 }) => distinct));
  // Among those with about as few values the first is meant, as where nothing was counted.
  return back.find(({ distinct = 0 }) => distinct <= Math.max(READ, fewest * 2));
}

/** All texts that something can be told apart by, the likeliest first, then those with few values before those with many. */
export function likelyNames(from: StartingPoint): readonly StartingColumn[] {
  const first = likelyName(from);
  if (first === undefined) return [];
  const others = names(from).filter((column) => column !== first);
  return [first, ...others.toSorted((a, b) => (a.distinct ?? 0) - (b.distinct ?? 0))];
}

const stageWords: ReadonlySet<string> = new Set("stage stages status step steps phase funnel milestone".split(" "));
/** Steps that a funnel still shows. */
const FEWEST_STEPS = 3;
const MOST_STEPS = 12;

/** The text that says how far a row has come: one that is called so, else one with a handful of values. */
export function likelyStage(from: StartingPoint): { readonly column: StartingColumn; readonly isCalledSo: boolean } | undefined {
  const fits = ({ distinct }: StartingColumn): boolean => distinct === undefined || (distinct >= FEWEST_STEPS && distinct <= MOST_STEPS);
  const called = from.columns.find((column) => column.type === "text" && has(stageWords, column) && fits(column));
  if (called !== undefined) return { column: called, isCalledSo: true };
  const other = likelyNames(from).find((column) => column.distinct !== undefined && fits(column));
  return other === undefined ? undefined : { column: other, isCalledSo: false };
}

const whoWords: readonly string[] =
  "customer client user member account subscriber buyer person patient student employee company player device visitor email".split(" ");

/** Who comes back: a column that is called so, with a key as its value if there is one, else the text with most values that come back. */
export function likelyReturning(from: StartingPoint): { readonly column: StartingColumn; readonly isCalledSo: boolean } | undefined {
  const comesBack = ({ distinct }: StartingColumn): boolean =>
    distinct === undefined || from.rows === undefined || (distinct > 1 && distinct < from.rows);
  const keyed = from.columns.filter((column) => (column.type === "text" || isKeyLike(column)) && comesBack(column));
  for (const word of whoWords) {
    const called = keyed.filter(({ name }) => wordsOf(name).includes(word));
    const found = called.find(isKeyLike) ?? called[0];
    if (found !== undefined) return { column: found, isCalledSo: true };
  }
  const other = keyed
    .filter((column) => column.type === "text" && column.distinct !== undefined && column.distinct > MOST_STEPS)
    .toSorted((a, b) => (b.distinct ?? 0) - (a.distinct ?? 0))[0];
  return other === undefined ? undefined : { column: other, isCalledSo: false };
}

/** The date that a timeline follows: when something happened. */
export function likelyDate({ columns }: StartingPoint): StartingColumn | undefined {
  const dates = columns.filter(({ type }) => isTimeName(type));
  return dates.find((column) => !has(lateWords, column)) ?? dates[0];
}

/** What is worth adding up, by its name; undefined: rows are counted. */
export const likelyAmount = (from: StartingPoint): StartingColumn | undefined => likelyAmounts(from)[0];

/** All that is worth adding up, by its name, the likeliest first, then what is shown as money. */
export function likelyAmounts({ columns }: StartingPoint): readonly StartingColumn[] {
  const numbers = columns.filter((column) => isNumberName(column.type) && !isKeyLike(column));
  const named = amountWords.flatMap((word) => numbers.filter(({ name }) => wordsOf(name).includes(word)));
  return [...new Set([...named, ...numbers.filter(({ isMoney }) => isMoney === true)])];
}

/** Whether a format shows amounts of a currency. */
export function isMoneyFormat(format: Format | undefined): boolean {
  if (format?.kind !== "number") return false;
  const { formatString = "", prefix = "", suffix = "" } = format;
  return formatString.includes("$") || /\p{Sc}|\b[A-Z]{3}\b/u.test(`${prefix} ${suffix}`);
}

const yearWords: ReadonlySet<string> = new Set("year yr fy jahr année annee año anno ano".split(" "));
const numberedWords: ReadonlySet<string> = new Set("id ids key code sku isbn zip zipcode plz konto".split(" "));

/** Numbers that name something are read digit by digit: thousands are not set apart in years, keys and codes. */
export const formatOfName = (column: StartingColumn): Format | undefined =>
  column.type === "integer" && (has(yearWords, column) || has(numberedWords, column)) ? { kind: "number", formatString: "d" } : undefined;

/** Numbers that say where, when or which, not how much. */
const placeWords: ReadonlySet<string> = new Set(
  "lat latitude lon lng longitude year month day week quarter hour zip zipcode age".split(" "),
);

/** A number that says where or when a row is: neither a sum, an average nor the spread of such numbers says anything. */
export const isPlaceLike = (column: StartingColumn): boolean => has(placeWords, column);

/** The numbers that something can be measured by, in the order of their columns; places and periods only where there is nothing else. */
export function likelyNumbers({ columns }: StartingPoint): readonly StartingColumn[] {
  const told = columns.filter((column) => isNumberName(column.type) && !isKeyLike(column));
  const measured = told.filter((column) => !isPlaceLike(column));
  return measured.length > 0 ? measured : told;
}

/** Numbers whose average says something though nothing in their names does: neither keys nor places, nor what is worth adding up. */
export function likelyAverages(from: StartingPoint): readonly StartingColumn[] {
  const amounts = likelyAmounts(from);
  return from.columns.filter(
    (column) => isNumberName(column.type) && !isKeyLike(column) && !isPlaceLike(column) && !amounts.includes(column),
  );
}

/** Prices are no sums of anything. */
const averaged: ReadonlySet<string> = new Set("price rate avg average unit percent pct".split(" "));

/** Whether sums of a number say nothing. */
export const isAveraged = (column: StartingColumn): boolean => has(averaged, column);

/** The first value of a chart, a pivot or a KPI. */
export function likelyMeasure(from: StartingPoint): { readonly name?: string; readonly formula: string } {
  const amount = likelyAmount(from);
  if (amount === undefined) return { name: t("elements.pivot-kind.number-of-rows"), formula: "Count()" };
  return { formula: isAveraged(amount) ? `Avg(${amount.formula})` : `Sum(${amount.formula})` };
}
