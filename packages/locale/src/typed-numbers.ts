import { defaultSymbols, type NumberSymbols } from "./number-format.ts";

/** A number as people type it. One that a double does not hold in all its digits is its decimal, as text. */
export type TypedNumber =
  | { readonly kind: "number"; readonly value: number | string }
  | { readonly kind: "none" }
  | { readonly kind: "wrong" };

const WRONG: TypedNumber = { kind: "wrong" };

/** Thousands that were set apart: three digits behind each mark, or pairs before the last three. */
const grouped = /^\d{1,3}(?:g\d{3})*$|^\d{1,2}(?:g\d{2})*g\d{3}$/u;
const shape = /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d{1,3}))?$/iu;
/** Beyond, no digits are written out. */
const LONGEST_EXPONENT = 308;

/**
 * Reads a number with the marks that the person sees: `1,000`, `−2.5`, `(12)`, `80%`, `$5`, `1e3`. A mark of thousands that sets none apart is a
 * slip: `1,5` is no 15. `isPercent`: a percent sign goes without saying, but for a fraction, which stays one.
 */
export function readTypedNumber(text: string, symbols: NumberSymbols = defaultSymbols, isPercent = false): TypedNumber {
  const plain = text.replaceAll(/\s|(?<=\d)[_'’](?=\d{3}(?!\d))/gu, "").replaceAll(/[\u2212\u2013]/gu, "-");
  if (plain === "") return { kind: "none" };
  const inBrackets = /^\((.*)\)$/u.exec(plain)?.[1];
  let rest = (inBrackets ?? plain).replace(symbols.currency.trim(), "").replace(/\p{Sc}/u, "");
  const hasPercent = rest.endsWith("%");
  if (hasPercent) rest = rest.slice(0, -1);
  const [before = "", ...behind] = rest.split(symbols.decimal);
  const group = /['’]/u.test(symbols.group) ? "" : symbols.group.trim();
  const whole = before.replace(/^[-+]/u, "");
  const isSlip =
    group !== "" && (behind.some((part) => part.includes(group)) || (whole.includes(group) && !grouped.test(whole.replaceAll(group, "g"))));
  if (isSlip || behind.length > 1) return WRONG;
  const match = shape.exec((group === "" ? before : before.replaceAll(group, "")) + (behind.length === 0 ? "" : `.${behind[0] ?? ""}`));
  const [, sign = "", digits = "", fraction = "", power = "0"] = match ?? [];
  if (match === null || digits + fraction === "" || (inBrackets !== undefined && sign !== "")) return WRONG;
  const isFraction = isPercent && !hasPercent && /^0*$/u.test(digits);
  const exponent = Number(power) - (hasPercent || (isPercent && !isFraction) ? 2 : 0);
  if (Math.abs(exponent) > LONGEST_EXPONENT) return WRONG;
  const size = movedBy(digits, fraction, exponent);
  const decimal = (sign === "-" || inBrackets !== undefined) && size !== "0" ? `-${size}` : size;
  return valueOf(decimal);
}

function valueOf(decimal: string): TypedNumber {
  const value = Number(decimal);
  if (!Number.isFinite(value)) return WRONG;
  const significant = decimal.replaceAll(/[-.]/gu, "").replace(/^0+/u, "");
  return { kind: "number", value: withoutEndZeros(significant).length <= 15 || String(value) === decimal ? value : decimal };
}

/** The digits with the point so many places further on; without zeros that say nothing. */
function movedBy(digits: string, fraction: string, places: number): string {
  const all = "0".repeat(Math.max(0, -places)) + digits + fraction.padEnd(places, "0");
  const at = Math.max(0, -places) + digits.length + places;
  const whole = all.slice(0, at).replace(/^0+(?=\d)/u, "") || "0";
  const behind = withoutEndZeros(all.slice(at));
  return behind === "" ? whole : `${whole}.${behind}`;
}

function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** A number as it stands in its field: without thousands, with the mark of decimals that the person sees. What is written so is read again. */
export const typedNumberText = (value: number | string, { decimal }: NumberSymbols = defaultSymbols): string =>
  String(value).replace(".", decimal);
