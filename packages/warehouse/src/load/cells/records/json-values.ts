import type { Cell } from "../cell-file.ts";

/** A number that float64 does not hold exactly, as it is written. */
class WrittenNumber {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
}

type Reviver = (this: unknown, key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const keepDigits: Reviver = (_key, value, context) => {
  if (typeof value !== "number") return value;
  const digits = context?.source ?? String(value);
  return String(value) === digits ? value : new WrittenNumber(digits);
};

/** Numbers keep the digits that they are written with. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, keepDigits);
}

/** A record as columns and cells: members of objects inside it are columns of their own, named by their way; lists stay JSON. */
export function cellsOfRecord(record: unknown, columnOf: (name: string) => number): readonly Cell[] {
  const cells: Cell[] = [];
  add(record, "");
  return cells.toSorted((a, b) => a.column - b.column);

  function add(value: unknown, name: string): void {
    if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) add(member, name === "" ? key : `${name}.${key}`);
      return;
    }
    const column = columnOf(name === "" ? "value" : name);
    const cell = cellOf(value);
    if (cell !== null) cells.push({ column, ...cell });
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);
}

function cellOf(value: unknown): Omit<Cell, "column"> | null {
  if (value === null || value === undefined) return null;
  if (value instanceof WrittenNumber) return { text: value.digits, kind: "number" };
  switch (typeof value) {
    case "number":
      return { text: String(value), kind: "number" };
    case "boolean":
      return { text: String(value), kind: "boolean" };
    case "string":
      return { text: value, kind: "text" };
    default:
      return { text: written(value), kind: "text" };
  }
}

function written(value: unknown): string {
  if (value instanceof WrittenNumber) return value.digits;
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([key, member]) => `${JSON.stringify(key)}:${written(member)}`)
      .join(",")}}`;
  return JSON.stringify(value ?? null);
}
