import { type Data, DataType, TimeUnit, Vector } from "apache-arrow";

/** Told of each instant that is finer than a microsecond: it is cut to the one in which it lies. */
export type OnCut = () => void;

/** What a column says in a row, as text; null where it says nothing. Nothing goes through a float that would not fit one. */
export function textOf(vector: Vector | null, onCut: OnCut): (row: number) => string | null {
  const data = vector?.data[0] as Data | undefined;
  return data === undefined ? () => null : (row) => textAt(data, row, onCut);
}

function textAt(data: Data, row: number, onCut: OnCut): string | null {
  if (!data.getValid(row)) return null;
  const type: DataType = data.type;
  if (DataType.isDictionary(type)) return inDictionary(data, row, (inner, at) => textAt(inner, at, onCut));
  const scalar = scalarAt(data, row, onCut);
  return scalar === undefined ? jsonAt(data, row, onCut) : (scalar?.text ?? null);
}

interface Scalar {
  readonly text: string;
  /** The text is what JSON writes without quotes. */
  readonly isBare?: true;
}

/** Undefined for what holds others; null where it is no value. */
function scalarAt(data: Data, row: number, onCut: OnCut): Scalar | null | undefined {
  const type: DataType = data.type;
  const values = data.values as ArrayLike<bigint | number>;
  if (DataType.isDate(type)) {
    const text = dayText(new Vector([data]).get(row));
    return text === null ? null : { text };
  }
  if (DataType.isTimestamp(type)) return { text: instantText(BigInt(values[row] ?? 0), type.unit, onCut) };
  if (DataType.isTime(type)) return { text: clockText(BigInt(values[row] ?? 0), type.unit, 2) };
  if (DataType.isDuration(type)) return { text: clockText(BigInt(values[row] ?? 0), type.unit, 1) };
  if (DataType.isDecimal(type)) {
    const words = type.bitWidth / 32;
    return { text: decimalText((data.values as Uint32Array).subarray(row * words, (row + 1) * words), type.scale), isBare: true };
  }
  if (isNested(type)) return undefined;
  const value: unknown = new Vector([data]).get(row);
  switch (typeof value) {
    case "string":
      return { text: value };
    case "number":
      // What is no number is empty, as everywhere.
      return Number.isFinite(value) ? { text: String(value), isBare: true } : null;
    case "bigint":
    case "boolean":
      return { text: String(value), isBare: true };
    case "object":
      if (value === null) return null;
      return { text: value instanceof Uint8Array ? Buffer.from(value).toString("base64") : plainJson(value) };
    default:
      return null;
  }
}

const isNested = (type: DataType): boolean =>
  DataType.isList(type) || DataType.isFixedSizeList(type) || DataType.isStruct(type) || DataType.isMap(type);

/** Lists, structs and maps as JSON, every value in them as it would stand in a column of its own. */
function jsonAt(data: Data | undefined, row: number, onCut: OnCut): string {
  if (data === undefined || !data.getValid(row)) return "null";
  const type: DataType = data.type;
  if (DataType.isDictionary(type)) return inDictionary(data, row, (inner, at) => jsonAt(inner, at, onCut)) ?? "null";
  const scalar = scalarAt(data, row, onCut);
  if (scalar !== undefined) return scalar === null ? "null" : scalar.isBare === true ? scalar.text : JSON.stringify(scalar.text);
  const children = data.children as readonly Data[];
  if (DataType.isStruct(type)) {
    const members = type.children.map(({ name }, index) => `${JSON.stringify(name)}:${jsonAt(children[index], row, onCut)}`);
    return `{${members.join(",")}}`;
  }
  const [first, last] = boundsOf(data, row);
  const items = Array.from({ length: last - first }, (_, index) => first + index);
  if (!DataType.isMap(type)) return `[${items.map((at) => jsonAt(children[0], at, onCut)).join(",")}]`;
  const [keys, values] = (children[0]?.children ?? []) as readonly Data[];
  const entries = items.map((at) => {
    const key = jsonAt(keys, at, onCut);
    return `${key.startsWith('"') ? key : JSON.stringify(key)}:${jsonAt(values, at, onCut)}`;
  });
  return `{${entries.join(",")}}`;
}

/** Where the items of a list stand among those of all rows. */
function boundsOf(data: Data, row: number): readonly [number, number] {
  const type: DataType = data.type;
  if (DataType.isFixedSizeList(type)) return [row * type.listSize, (row + 1) * type.listSize];
  const offsets = data.valueOffsets as ArrayLike<number>;
  return [Number(offsets[row] ?? 0), Number(offsets[row + 1] ?? 0)];
}

/** The value that a number stands for; the dictionary may have come in pieces. */
function inDictionary<T>(data: Data, row: number, read: (inner: Data, at: number) => T): T | null {
  let at = Number((data.values as ArrayLike<number | bigint>)[row] ?? 0);
  for (const piece of (data.dictionary as Vector | undefined)?.data ?? []) {
    if (at < piece.length) return read(piece as Data, at);
    at -= piece.length;
  }
  return null;
}

function plainJson(value: object): string {
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

function instantText(value: bigint, unit: TimeUnit, onCut: OnCut): string {
  if (unit === TimeUnit.NANOSECOND) {
    const finer = ((value % 1_000n) + 1_000n) % 1_000n;
    if (finer !== 0n) onCut();
    return instantText((value - finer) / 1_000n, TimeUnit.MICROSECOND, onCut);
  }
  const perSecond = PER_SECOND[unit];
  const fraction = ((value % perSecond) + perSecond) % perSecond;
  const seconds = (value - fraction) / perSecond;
  const instant = new Date(Number(seconds) * 1000);
  if (Number.isNaN(instant.getTime())) return `${value}`;
  return `${instant.toISOString().slice(0, -5)}${fractionText(fraction, perSecond)}`;
}

/** A time of the day, or a length of time. */
function clockText(value: bigint, unit: TimeUnit, hourDigits: number): string {
  const perSecond = PER_SECOND[unit];
  const size = value < 0n ? -value : value;
  const seconds = size / perSecond;
  const two = (part: bigint): string => String(part).padStart(2, "0");
  const clock = `${String(seconds / 3600n).padStart(hourDigits, "0")}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`;
  return `${value < 0n ? "-" : ""}${clock}${fractionText(size % perSecond, perSecond)}`;
}

function fractionText(fraction: bigint, perSecond: bigint): string {
  if (fraction === 0n) return "";
  const digits = String(fraction).padStart(String(perSecond).length - 1, "0");
  return `.${digits.replace(/0+$/u, "")}`;
}

function decimalText(words: Uint32Array, scale: number): string {
  let value = 0n;
  for (let at = words.length - 1; at >= 0; at--) value = (value << 32n) | BigInt(words[at] ?? 0);
  const number = BigInt.asIntN(words.length * 32, value);
  const digits = String(number < 0n ? -number : number);
  if (scale < 0) return `${number < 0n ? "-" : ""}${digits}${number === 0n ? "" : "0".repeat(-scale)}`;
  const padded = digits.padStart(scale + 1, "0");
  const text = scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
  return number < 0n ? `-${text}` : text;
}
