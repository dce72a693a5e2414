import { DataType, TimeUnit, type Vector } from "apache-arrow";

/** What a column says in a row, as text; null where it says nothing. Nothing goes through a float that would not fit one. */
export function textOf(vector: Vector | null, type: DataType): (row: number) => string | null {
  const data = vector?.data[0];
  if (vector === null || data === undefined) return () => null;
  const present = (text: (row: number) => string | null) => (row: number) => (vector.isValid(row) ? text(row) : null);
  if (DataType.isDate(type)) return present((row) => dayText(vector.get(row)));
  if (DataType.isTimestamp(type)) {
    const { values } = data as { readonly values: ArrayLike<bigint | number> };
    return present((row) => instantText(BigInt(values[row] ?? 0), type.unit));
  }
  if (DataType.isDecimal(type)) {
    const values = data.values as Uint32Array;
    const words = type.bitWidth / 32;
    return present((row) => decimalText(values.subarray(row * words, (row + 1) * words), type.scale));
  }
  return present((row) => plainText(vector.get(row)));
}

function plainText(value: unknown): string | null {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      // What is no number is empty, as everywhere.
      return Number.isFinite(value) ? String(value) : null;
    case "bigint":
    case "boolean":
      return String(value);
    case "object":
      return value === null ? null : value instanceof Uint8Array ? Buffer.from(value).toString("base64") : jsonText(value);
    default:
      return null;
  }
}

function jsonText(value: object): string {
  return JSON.stringify(value, (_key, member: unknown) => (typeof member === "bigint" ? String(member) : member));
}

function dayText(value: unknown): string | null {
  const instant = new Date(Number(value));
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString().slice(0, -14);
}

const PER_SECOND: Readonly<Record<TimeUnit, bigint>> = {
  [TimeUnit.SECOND]: 1n,
  [TimeUnit.MILLISECOND]: 1_000n,
  [TimeUnit.MICROSECOND]: 1_000_000n,
  [TimeUnit.NANOSECOND]: 1_000_000_000n,
};

function instantText(value: bigint, unit: TimeUnit): string {
  const perSecond = PER_SECOND[unit];
  const fraction = ((value % perSecond) + perSecond) % perSecond;
  const seconds = (value - fraction) / perSecond;
  const instant = new Date(Number(seconds) * 1000);
  if (Number.isNaN(instant.getTime())) return `${value}`;
  const whole = instant.toISOString().slice(0, -5);
  if (fraction === 0n) return whole;
  return `${whole}.${String(fraction)
    .padStart(String(perSecond).length - 1, "0")
    .replace(/0+$/u, "")}`;
}

function decimalText(words: Uint32Array, scale: number): string {
  let value = 0n;
  for (let at = words.length - 1; at >= 0; at--) value = (value << 32n) | BigInt(words[at] ?? 0);
  const number = BigInt.asIntN(words.length * 32, value);
  const digits = String(number < 0n ? -number : number).padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return number < 0n ? `-${text}` : text;
}
