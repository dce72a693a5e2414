/** A parsed d3-format specifier: `[[fill]align][sign][symbol][0][width][,][.precision][~][type]`. */
export interface NumberSpec {
  readonly fill: string;
  readonly align: ">" | "<" | "^" | "=";
  readonly sign: "-" | "+" | "(" | " ";
  readonly symbol: "" | "$" | "#";
  readonly zero: boolean;
  readonly width: number;
  readonly grouped: boolean;
  /** Null where the specifier gives none. */
  readonly precision: number | null;
  readonly trim: boolean;
  readonly type: NumberType;
}

export type NumberType = "" | "%" | "p" | "e" | "f" | "g" | "r" | "s" | "d" | "b" | "o" | "x" | "X" | "c" | "n";

export type SpecCheck<T> =
  | { readonly ok: true; readonly spec: T }
  /** `repaired`: what was probably meant, where that can be told. */
  | { readonly ok: false; readonly message: string; readonly repaired: string | null };

/** Most decimal places or significant digits that a format may ask for; more is capped, less than 0 is 0. */
export const MAX_PRECISION = 12;
const MAX_WIDTH = 200;

const PATTERN = /^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d{1,6})?(,)?(?:\.(\d{1,6}))?(~)?([%a-zA-Z])?$/u;
const TYPES: ReadonlySet<string> = new Set(["", "%", "p", "e", "f", "g", "r", "s", "d", "b", "o", "x", "X", "c", "n"]);
const CURRENCY = /[€£¥₹₩₽₺₴₪₫฿₱¢]/u;

/** Parses a format string, or says what is wrong with it and how it would be right. */
export function parseNumberSpec(text: string): SpecCheck<NumberSpec> {
  const match = PATTERN.exec(text);
  const type = match?.[10] ?? "";
  if (match === null || !TYPES.has(type)) return refuse(text);
  const zero = match[5] !== undefined;
  return {
    ok: true,
    spec: {
      fill: zero ? "0" : (match[1] ?? " "),
      align: zero ? "=" : ((match[2] as NumberSpec["align"] | undefined) ?? ">"),
      sign: (match[3] as NumberSpec["sign"] | undefined) ?? "-",
      symbol: (match[4] as NumberSpec["symbol"] | undefined) ?? "",
      zero,
      width: Math.min(MAX_WIDTH, Number(match[6] ?? 0)),
      grouped: match[7] !== undefined || type === "n",
      precision: match[8] === undefined ? null : Math.min(MAX_PRECISION, Number(match[8])),
      trim: match[9] !== undefined,
      type: type as NumberType,
    },
  };
}

function refuse(text: string): SpecCheck<NumberSpec> {
  const repaired = repair(text);
  const hint = repaired === null ? "" : ` Write ${repaired} instead.`;
  if (CURRENCY.test(text)) {
    const sign = CURRENCY.exec(text)?.[0] ?? "";
    return {
      ok: false,
      message: `A format string holds no currency sign but $, which stands for the currency symbol.${hint} Set the currency symbol to ${sign}.`,
      repaired,
    };
  }
  if (/[#0]/.test(text)) return { ok: false, message: `“${text}” is a spreadsheet mask, not a number format.${hint}`, repaired };
  return { ok: false, message: `“${text}” is not a number format.${hint}`, repaired };
}

/** Turns a spreadsheet mask (`$#,##0.00`, `0.0%`) or a literal currency sign into a specifier; null if neither helps. */
function repair(text: string): string | null {
  const plain = text.replace(CURRENCY, "$").replaceAll(/["\\]/g, "").trim();
  if (plain !== text && PATTERN.test(plain) && TYPES.has(PATTERN.exec(plain)?.[10] ?? "")) return plain;
  const mask = /^(\$?)\s*([#0,]*[#0])(?:\.([0#]+))?(%|E\+0+)?\s*(\$?)$/i.exec(plain);
  if (mask === null) return null;
  const currency = mask[1] !== "" || mask[5] !== "" ? "$" : "";
  const grouped = (mask[2] ?? "").includes(",") ? "," : "";
  const decimals = mask[3] ?? "";
  const optional = decimals.includes("#") ? "~" : "";
  const type = mask[4] === undefined ? "f" : mask[4] === "%" ? "%" : "e";
  return `${currency}${grouped}.${decimals.length}${optional}${type}`;
}
