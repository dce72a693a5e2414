import { mix, parseHex } from "@sheaf/theme";
import { cellAt } from "@sheaf/result";
import { boundsOf } from "../cartesian/bounds.ts";
import { readColor, valueColors } from "../color/series-colors.ts";
import type { ChartColors } from "../context.ts";
import type { Legend } from "../drawing.ts";
import type { ChartColor, LegendFormat } from "../element.ts";
import { listedLegend } from "../listed/listed-drawing.ts";
import { numberAt, type ListModel } from "../listed/read-list.ts";
import { type ChartColumn, isMarker, markKey } from "../marks/columns.ts";
import { type Steps, stepColor, stepsOver } from "./steps.ts";

/** What is no mark: the ground, its borders, and the lines over what has no value. */
export interface GroundColors {
  readonly land: string;
  readonly border: string;
  readonly hatch: string;
}

export function groundColors({ roles, isDark }: ChartColors): GroundColors {
  return {
    land: mix(roles.paper, roles.ink, isDark ? 0.05 : 0.06),
    border: roles.paper,
    hatch: mix(roles.paper, roles.ink, isDark ? 0.2 : 0.22),
  };
}

/** The colors of the marks of a map. */
export interface MapColors {
  /** Of a row of the result; null where it has no value. */
  readonly colorOf: (row: number) => string | null;
  /** The scale, where the colors go by one. */
  readonly steps: Steps | null;
  readonly column: ChartColumn | null;
  /** Some value is zero, and is drawn as ground. */
  readonly hasZero: boolean;
  readonly legend: Legend;
}

interface MapElement {
  readonly color?: ChartColor;
  readonly legend?: Pick<LegendFormat, "visibility" | "position" | "color" | "fontSize" | "header">;
}

/** `isFlatAtZero`: nothing is drawn where there is nothing, as on a map of regions. */
export function mapColors({ color, legend }: MapElement, model: ListModel, isFlatAtZero: boolean): MapColors {
  const { context, columns, table } = model;
  const { colors } = context;
  const plain = { steps: null, column: null, hasZero: false, legend: { kind: "none" } } as const;
  const first = colors.categorical[0] ?? colors.roles.accent;
  if (color === undefined || color.by === "single") {
    const single = color === undefined ? first : (readColor(color.value, colors) ?? first);
    return { ...plain, colorOf: () => single };
  }
  const column = columns.get(color.column) ?? null;
  if (column === null) return { ...plain, colorOf: () => first };
  if (color.by === "scale") {
    const values = Array.from({ length: table.rowCount }, (_, row) => numberAt(table, row, column));
    const bound = boundsOf(context);
    const domain = { min: bound(color.domain?.min), max: bound(color.domain?.max), mid: bound(color.domain?.mid) };
    const own = color.scheme?.filter((one) => parseHex(one) !== undefined) ?? [];
    // The palest of the tones is as pale as the ground.
    const fallback = domain.mid === null ? colors.sequential.slice(1) : colors.diverging;
    const scheme = own.length >= 2 ? own : fallback.length > 1 ? fallback : [first, first];
    const flat = isFlatAtZero && domain.mid === null && values.every((value) => Number.isNaN(value) || value >= 0);
    const isZero = (value: number): boolean => flat && value === 0;
    const steps = stepsOver(
      values.filter((value) => !isZero(value)),
      domain,
      scheme,
      column.type.kind === "integer",
    );
    const ground = groundColors(colors).land;
    return {
      colorOf: (row) => {
        const value = values[row] ?? Number.NaN;
        return Number.isNaN(value) ? null : isZero(value) ? ground : stepColor(steps, value);
      },
      steps,
      column,
      hasZero: values.some(isZero),
      legend: { kind: "none" },
    };
  }
  const keys = Array.from({ length: table.rowCount }, (_, row) =>
    isMarker(table, row, column) ? null : markKey(column, cellAt(table, row, column.index)),
  );
  const named = new Map(keys.flatMap((key) => (key === null ? [] : [[key.text, key] as const])));
  const palette = color.scheme?.filter((one) => parseHex(one) !== undefined) ?? [];
  const entries = [...named.values()];
  const tones = valueColors(
    entries.map(({ text }) => ({ column, text })),
    palette.length > 0 ? palette : colors.categorical,
    palette.length > 0,
    context,
  );
  const toneOf = new Map(entries.map(({ text }, index) => [text, tones[index] ?? first]));
  const shown = entries.slice(0, 12).map((key, index) => ({ name: key.label, color: tones[index] ?? first, keys: [key] }));
  return {
    colorOf: (row) => {
      const key = keys[row];
      // Where its rows do not agree, a mark has a color of its own.
      return key === null || key === undefined ? colors.roles["ink-3"] : key.text === null ? null : (toneOf.get(key.text) ?? first);
    },
    steps: null,
    column,
    hasZero: false,
    legend: listedLegend(model, legend, shown),
  };
}
