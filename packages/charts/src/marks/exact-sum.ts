import { decimalText, type CellValue, type ResultColumn } from "@sheaf/result";

/**
 * Sum of cells of one column: exact for integers and decimals (V2), float64 otherwise; null if there is no value (V6).
 * Carried like a cell of that column.
 */
export function exactSum(values: readonly CellValue[], type: ResultColumn["type"]): CellValue {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  switch (type.kind) {
    case "integer":
      return present.reduce<bigint>((sum, value) => sum + BigInt(value), 0n);
    case "decimal": {
      const scale = Math.max(0, ...present.map((value) => fraction(String(value)).length));
      const total = present.reduce<bigint>((sum, value) => sum + unscaled(String(value), scale), 0n);
      return decimalText(total, scale);
    }
    default:
      return present.reduce<number>((sum, value) => sum + Number(value), 0);
  }
}

const fraction = (text: string): string => text.split(".")[1] ?? "";

function unscaled(text: string, scale: number): bigint {
  const [whole = "0"] = text.split(".");
  const digits = BigInt((whole === "-" || whole === "" ? `${whole}0` : whole).replace("-", "") + fraction(text).padEnd(scale, "0"));
  return text.startsWith("-") ? -digits : digits;
}
