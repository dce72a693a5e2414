import { colorScale, readColor } from "../color/series-colors.ts";
import { boundsOf } from "../cartesian/bounds.ts";
import type { DrawContext } from "../context.ts";
import type { Legend } from "../drawing.ts";
import type { LegendFormat } from "../element.ts";
import type { ChartColumn } from "../marks/columns.ts";
import { readableSize } from "../text/measure.ts";

interface ScaleFields {
  readonly scheme?: readonly string[] | undefined;
  readonly domain?: { readonly min?: number | string; readonly max?: number | string; readonly mid?: number | string } | undefined;
}

/** Colors of cells in steps. Few values far above the others share the last step, and the legend says so. */
interface CellScale {
  readonly colorOf: (value: number) => string;
  readonly legend: Legend;
}

const STEPS = 8;

export function cellScale(
  color: ScaleFields | undefined,
  values: readonly number[],
  measure: ChartColumn,
  legend: LegendFormat | undefined,
  context: DrawContext,
  from: number,
): CellScale {
  const bound = boundsOf(context);
  const { colors } = context;
  const domain = { min: bound(color?.domain?.min), max: bound(color?.domain?.max), mid: bound(color?.domain?.mid) };
  const sorted = values.toSorted((a, b) => a - b);
  const [least = 0, most = 1] = [sorted[0], sorted.at(-1)];
  const high = sorted[Math.floor((sorted.length - 1) * 0.98)] ?? most;
  const isClamped =
    domain.max === null && domain.mid === null && sorted.length >= 40 && most - least > 1.5 * (high - least) && high > least;
  const scheme = color?.scheme ?? (domain.mid === null ? colors.sequential.slice(from) : colors.diverging);
  const scale = colorScale(scheme, { ...domain, max: isClamped ? high : domain.max }, values, colors);
  const steps = Math.max(2, Math.min(STEPS, scheme.length));
  const span = scale.max - scale.min;
  const middleOf = (step: number): number => scale.min + ((step + 0.5) / steps) * span;
  const stepOf = (value: number): number => Math.max(0, Math.min(steps - 1, Math.floor(((value - scale.min) / span) * steps)));
  const toneOf = (step: number): string =>
    // The ends of the scheme are the ends of the steps.
    scale.mid === null
      ? (scheme[Math.round((step * (scheme.length - 1)) / (steps - 1))] ?? scale.colorOf(middleOf(step)))
      : scale.colorOf(middleOf(step));
  const position = legend?.position ?? "auto";
  const isHidden = legend?.visibility === "hidden" || legend?.colorLegend === "hidden" || values.length < 2 || !(span > 0);
  const write = measure.short.together([scale.min, scale.mid ?? scale.min, scale.max]);
  return {
    colorOf: (value) => (Number.isNaN(value) ? colors.roles.line : span > 0 ? toneOf(stepOf(value)) : toneOf(steps - 1)),
    legend: isHidden
      ? { kind: "none" }
      : {
          kind: "scale",
          position: position === "auto" ? "top-right" : position,
          header: measure.name,
          showsHeader: legend?.header !== "hidden",
          color: readColor(legend?.color, colors) ?? null,
          fontSize: legend?.fontSize === undefined ? null : readableSize(legend.fontSize),
          colors: Array.from({ length: steps }, (_, step) => toneOf(step)),
          low: write(scale.min),
          mid: scale.mid === null ? null : write(scale.mid),
          high: `${write(scale.max)}${isClamped ? "+" : ""}`,
        },
  };
}
