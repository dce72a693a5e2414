import { isCurrency, type NumberLook } from "../../types/dressed-numbers.ts";

/** Spreadsheet programs write no longer ones. */
const LONGEST_CODE = 255;

/** Whether a format code shows parts of a hundred, amounts of a currency, or thousands apart. */
export function lookOfCode(code: string): NumberLook | null {
  const [first = ""] = code.slice(0, LONGEST_CODE).split(";");
  // Places that are left free, and signs that fill a cell, show nothing.
  const shown = first.replaceAll(/_.|\*./gu, "");
  const plain = shown.replaceAll(/"[^"]*"|\\.|\[[^\][]*\]/gu, "");
  const digits = /[0#?][.]([0#?]+)/u.exec(plain)?.[1]?.length ?? 0;
  if (plain.includes("%")) return { kind: "percent", digits };
  if (!/[0#?]/u.test(plain)) return null;
  const told = /\[\$([^\][-]+)(?:-[^\][]*)?\]/u.exec(shown)?.[1];
  const words = [...shown.matchAll(/"([^"]*)"/gu)].map(([, word = ""]) => word.trim());
  const unit = told?.trim() ?? words.find(isCurrency) ?? /\p{Sc}/u.exec(plain)?.[0] ?? /\\(\p{Sc})/u.exec(shown)?.[1];
  if (unit !== undefined) {
    const isBehind = shown.indexOf(unit) > shown.search(/[0#?]/u);
    return { kind: "currency", unit, digits, ...(isBehind ? { isBehind } : {}) };
  }
  // A comma behind the digits shows thousandth parts.
  return plain.includes("#,##0") && !/[0#?],(?![0#?])|[Ee][+-]/u.test(plain) ? { kind: "grouped", digits } : null;
}
