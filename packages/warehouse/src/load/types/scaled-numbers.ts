import { literal } from "../../engines/duckdb/sql-text.ts";

/** Numbers that are written short: `1.5K`, `2M`, `3bn`, `4 Mio`. */
const scales: readonly (readonly [names: readonly string[], exponent: number])[] = [
  [["k", "K"], 3],
  // Without `mm`: these are millimeters more often than millions.
  [["m", "M", "mn", "Mn", "mio", "Mio", "mio.", "Mio."], 6],
  [["b", "B", "bn", "Bn", "BN", "mrd", "Mrd", "mrd.", "Mrd."], 9],
  [["t", "T", "tn", "Tn"], 12],
];

const names = scales.flatMap(([each]) => each);
/** Behind a space a small letter is a unit: `5 m` are meters, `5 t` tons. */
const isUnitApart = (name: string): boolean => /^[mbt]$/u.test(name);
// The longer ones first: an alternation takes the first that fits.
const endings = (of: readonly string[]): string =>
  of
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(".", "\\."))
    .join("|");
const ENDING = `( ?(${endings(names.filter((name) => !isUnitApart(name)))})|${endings(names.filter(isUnitApart))})`;

/** The digits of a number, with what shortens it behind them or without. */
export const scaledDigits = (digits: string): string => `${digits}${ENDING}?`;

const AFTER_DIGIT = new RegExp(`(\\d)${ENDING}(?![\\p{L}.])`, "gu");

export const isScaled = (text: string): boolean => text.search(AFTER_DIGIT) >= 0;

/** A text without what shortens its number. */
export const withoutScale = (text: string): string => text.replaceAll(AFTER_DIGIT, "$1");

/** Behind the point; what a shortened number has besides is told as no value. */
const PLACES = 9;

/** SQL for the number in full, of a text in which nothing but digits, a point, a minus and what shortens it stands. */
export function unscaledSql(plain: string): string {
  const digits = "regexp_extract(x, '^-?[0-9.]+')";
  const cases = scales.map(([each, exponent]) => {
    const ending = each.map((name) => name.replace(".", "\\.")).join("|");
    return `WHEN regexp_matches(x, ${literal(`[0-9](${ending})$`)}) THEN 'e${exponent}'`;
  });
  const exponent = `CASE ${cases.join(" ")} ELSE 'e0' END`;
  const places = "length(rtrim(regexp_extract(x, '\\.([0-9]*)', 1), '0'))";
  const isHeld = `${places} - CAST(substr(${exponent}, 2) AS INTEGER) <= ${PLACES}`;
  const number = `CAST(CASE WHEN ${isHeld} THEN try_cast(${digits} || ${exponent} AS DECIMAL(38, ${PLACES})) END AS VARCHAR)`;
  // By a lambda the text is computed once: engines would compute it for each place where it stands.
  return `list_transform([replace(${plain}, ' ', '')], lambda x: rtrim(rtrim(${number}, '0'), '.'))[1]`;
}
