import { type CellValue, compareCodePoints } from "@sheaf/result";

/** How cells are compared: exact numbers by their digits, texts by their code points, everything else as it is. */
export type CellOrder = "number" | "text" | "plain";

/** Below 0: `a` is less. Neither is null. */
export function compareCells(a: CellValue, b: CellValue, order: CellOrder): number {
  if (a === b) return 0;
  if (order === "number") return compareNumbers(String(a), String(b));
  if (order === "text") return compareCodePoints(String(a), String(b));
  return (a ?? 0) < (b ?? 0) ? -1 : (a ?? 0) > (b ?? 0) ? 1 : 0;
}

function compareNumbers(a: string, b: string): number {
  const places = Math.max(placesOf(a), placesOf(b));
  const [one, other] = [unscaled(a, places), unscaled(b, places)];
  return one < other ? -1 : one > other ? 1 : 0;
}

const placesOf = (text: string): number => (text.includes(".") ? text.length - text.indexOf(".") - 1 : 0);

/** The digits of a decimal number as a whole number of so many places behind its point. */
export function unscaled(text: string, places: number): bigint {
  const missing = places - placesOf(text);
  return BigInt(text.replace(".", "") + "0".repeat(Math.max(0, missing)));
}
