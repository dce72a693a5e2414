import { type ColumnFormat, isPercentFormat, readTypedNumber } from "@sheaf/locale";
import { columnsOf, type Element, type Id, unread } from "@sheaf/workbook";

/** A number that is compared with shares of a hundred, though it reads like percents. */
interface PercentMeant {
  /** What it is as it stands: 80 is 8,000 %. */
  readonly value: number;
  /** What may be meant instead, as it is written into a condition: `80%`. */
  readonly instead: string;
}

export function isPercentColumn(element: Element, columnId: Id | null): boolean {
  const column = columnsOf(element).find(({ id }) => id === columnId);
  return isPercentFormat(unread(column?.format) as ColumnFormat | null);
}

/** Null: it is no number, has its sign already, or is a share that columns have. */
export function percentMeant(text: string): PercentMeant | null {
  const plain = text.trim();
  const read = readTypedNumber(plain);
  if (plain.endsWith("%") || read.kind !== "number") return null;
  const value = Number(read.value);
  return Math.abs(value) > 1 ? { value, instead: `${plain}%` } : null;
}
