import { type ColumnFormat, isPercentFormat, readTypedNumber } from "@sheaf/locale";
import type { Words } from "@sheaf/messages";
import { type columnsOf, unread } from "@sheaf/workbook";

/** How numbers of a column are said: as shares of a hundred where it shows them so. */
export interface SaidNumbers {
  readonly shown: (words: Words, value: number) => string;
  /** What somebody has set. */
  readonly exact: (words: Words, value: number) => string;
}

const plain: SaidNumbers = {
  // six digits say enough of a fraction; those of a whole part are all said, as it is another amount without them
  shown: ({ locale }, value) =>
    value.toLocaleString(locale, Math.abs(value) >= 100_000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 6 }),
  exact: ({ locale }, value) => value.toLocaleString(locale, { maximumFractionDigits: 20 }),
};

const percents: SaidNumbers = {
  shown: ({ locale }, value) => value.toLocaleString(locale, { style: "percent", maximumFractionDigits: 2 }),
  exact: ({ locale }, value) => value.toLocaleString(locale, { style: "percent", maximumFractionDigits: 18 }),
};

export function saidNumbers(column: ReturnType<typeof columnsOf>[number] | undefined): SaidNumbers {
  return isPercentFormat(unread(column?.format) as ColumnFormat | null) ? percents : plain;
}

export const plainNumbers = plain;

/** A number as people write it into a condition: `0.8` or `80%`. NaN of what is none. */
export function writtenNumber(text: string): number {
  const read = readTypedNumber(text);
  return read.kind === "number" ? Number(read.value) : Number.NaN;
}
