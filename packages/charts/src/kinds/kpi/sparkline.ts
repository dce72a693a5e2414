import type { Box } from "../../drawing.ts";

/** A small trend as geometry, px from the top left of its box: SVG paths, or bars. */
export interface Sparkline {
  readonly shape: "line" | "area" | "bar";
  /** Path of the line; broken where values are missing. */
  readonly line: string;
  /** Path of the filled area below; empty for other shapes. */
  readonly area: string;
  readonly bars: readonly Box[];
  /** The last value's point; null where it is missing. */
  readonly end: { readonly x: number; readonly y: number } | null;
  /** The way to a last value that is not whole yet; empty where it is. Of bars the last one is it. */
  readonly ahead: string;
  /** Where each value stands; null where it is missing. */
  readonly points: readonly ({ readonly x: number; readonly y: number } | null)[];
}

/** Between what is drawn and the edges of its box, px. */
export const MARGIN = 3;

/**
 * A trend over evenly counted places; NaN is a gap. Lines use the whole height; bars and areas begin at zero where values are near it.
 * `isUnfinished`: the last value is not whole yet, and the line to it is one of its own. `ends`: the values at the bottom and the top, where
 * an axis says them.
 */
export function sparkline(
  values: readonly number[],
  shape: Sparkline["shape"],
  width: number,
  height: number,
  isUnfinished = false,
  ends: { readonly low: number; readonly high: number } | null = null,
): Sparkline {
  const present = values.filter((value) => !Number.isNaN(value));
  if (present.length === 0) return { shape, line: "", area: "", bars: [], end: null, ahead: "", points: [] };
  let low = ends?.low ?? Math.min(...present);
  let high = ends?.high ?? Math.max(...present);
  if (shape === "bar") {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  if (low === high) {
    low -= 1;
    high += 1;
  }
  const inner = { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const y = (value: number): number => round(MARGIN + (1 - (value - low) / (high - low)) * inner.height);
  if (shape === "bar") {
    const step = inner.width / values.length;
    const bars = values.flatMap((value, index): Box[] => {
      if (Number.isNaN(value)) return [];
      const [a, b] = [y(Math.max(0, value)), y(Math.min(0, value))];
      return [{ left: round(MARGIN + index * step + step * 0.12), top: a, width: round(step * 0.76), height: Math.max(1, b - a) }];
    });
    const points = values.map((value, index) => (Number.isNaN(value) ? null : { x: round(MARGIN + (index + 0.5) * step), y: y(value) }));
    return { shape, line: "", area: "", bars, end: null, ahead: "", points };
  }
  const x = (index: number): number => round(values.length === 1 ? width / 2 : MARGIN + (index / (values.length - 1)) * inner.width);
  const points = values.map((value, index) => (Number.isNaN(value) ? null : { x: x(index), y: y(value) }));
  const whole = isUnfinished && values.length > 1 ? values.length - 1 : values.length;
  const runs: string[] = [];
  const areas: string[] = [];
  let from = -1;
  for (let index = 0; index <= whole; index += 1) {
    const gap = index === whole || Number.isNaN(values[index] ?? Number.NaN);
    if (!gap && from === -1) from = index;
    if (!gap || from === -1) continue;
    const run = values.slice(from, index).map((value, at) => `${x(from + at)} ${y(value)}`);
    // One value between gaps is a short stroke: it is not lost.
    const path = run.length === 1 ? `M${x(from) - 1} ${y(values[from] ?? 0)}h2` : `M${run.join("L")}`;
    runs.push(path);
    if (shape === "area" && run.length > 1) areas.push(`${path}V${height}H${x(from)}Z`);
    from = -1;
  }
  const end = points.at(-1) ?? null;
  const before = points.at(-2) ?? null;
  return {
    shape,
    line: runs.join(""),
    area: areas.join(""),
    bars: [],
    end,
    ahead: whole < values.length && end !== null && before !== null ? `M${before.x} ${before.y}L${end.x} ${end.y}` : "",
    points,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
