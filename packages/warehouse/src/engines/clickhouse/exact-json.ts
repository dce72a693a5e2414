/** Numbers that a float64 may bend, or that JavaScript would write with an exponent. */
const EXACT = /\d{16}|0\.00000|\d\.\d{15}/u;
const PLAIN = /^-?\d+(?:\.\d+)?$/u;

/** A row of JSON whose exact numbers keep their digits: what a float64 cannot tell stays the text that it was. */
export function parseRow(line: string): readonly unknown[] {
  return (EXACT.test(line) ? parseWithSource(line, keptDigits) : JSON.parse(line)) as readonly unknown[];
}

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown;

const keptDigits: Reviver = (_key, value, { source = "" }) =>
  typeof value === "number" && String(value) !== source && PLAIN.test(source) ? source : value;
