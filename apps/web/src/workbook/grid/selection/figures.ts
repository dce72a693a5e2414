import { compareNumbers, type NumericValue } from "@sheaf/locale";
import { cellNumber, decimalText, isNumeric } from "@sheaf/result";
import type { CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";

/** Figures of selected cells. Sums of integers and decimals are exact. */
export interface Figures {
  /** Cells with a value. */
  readonly count: number;
  /** Cells with a number; the rest of the figures is about them. Null where there is none. */
  readonly numbers: {
    readonly count: number;
    readonly sum: string | number;
    readonly average: number;
    readonly min: CellValue;
    readonly max: CellValue;
  } | null;
}

interface Exact {
  readonly unscaled: bigint;
  readonly scale: number;
}

export interface FigureCell {
  readonly value: CellValue;
  readonly type: ValueType;
}

export function figuresOf(cells: Iterable<FigureCell>): Figures {
  let count = 0;
  let numbers = 0;
  let exact: Exact = { unscaled: 0n, scale: 0 };
  let inexact = 0;
  let isExact = true;
  let min: CellValue = null;
  let max: CellValue = null;
  for (const { value, type } of cells) {
    if (value === null) continue;
    count += 1;
    if (!isNumeric(type)) continue;
    const number = cellNumber(value, type);
    if (!Number.isFinite(number)) continue;
    numbers += 1;
    const parts = type.kind === "float" ? null : exactOf(value);
    if (parts === null) {
      isExact = false;
      inexact += number;
    } else exact = added(exact, parts);
    if (min === null || isLess(value, min)) min = value;
    if (max === null || isLess(max, value)) max = value;
  }
  if (numbers === 0) return { count, numbers: null };
  const whole = Number(decimalText(exact.unscaled, exact.scale));
  return {
    count,
    numbers: {
      count: numbers,
      sum: isExact ? decimalText(exact.unscaled, exact.scale) : whole + inexact,
      average: (whole + inexact) / numbers,
      min,
      max,
    },
  };
}

/** Integers and decimals to their last digit. */
const isLess = (one: CellValue, other: CellValue): boolean =>
  typeof one === "number" && typeof other === "number" ? one < other : compareNumbers(one as NumericValue, other as NumericValue) < 0;

function exactOf(value: CellValue): Exact | null {
  if (typeof value === "bigint") return { unscaled: value, scale: 0 };
  if (typeof value !== "string") return null;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (match === null) return null;
  const [, sign = "", digits = "0", fraction = ""] = match;
  const unscaled = BigInt(digits + fraction);
  return { unscaled: sign === "-" ? -unscaled : unscaled, scale: fraction.length };
}

function added(a: Exact, b: Exact): Exact {
  const scale = Math.max(a.scale, b.scale);
  return { unscaled: a.unscaled * 10n ** BigInt(scale - a.scale) + b.unscaled * 10n ** BigInt(scale - b.scale), scale };
}
