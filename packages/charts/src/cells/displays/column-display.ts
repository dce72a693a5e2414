import type { Column } from "@sheaf/workbook";
import type { DurationUnit } from "./duration-text.ts";

/** How the cells of a column are drawn instead of by its format alone (`sheaf.display`). */
export type ColumnDisplay =
  /** Without `url` the cell's own text is the address; `label` stands for the text. */
  | { readonly kind: "link"; readonly url?: string; readonly label?: string }
  /** Ends that are not said: 0, and 100 or, of a percentage, 1. */
  | { readonly kind: "progress"; readonly min?: number; readonly max?: number; readonly color?: unknown }
  | { readonly kind: "sparkline"; readonly shape?: "line" | "area" | "bar" }
  /** `unit` (second): what the numbers count. */
  | { readonly kind: "duration"; readonly unit?: DurationUnit }
  /** `colors` by value; others have one that stays the same for a value. */
  | { readonly kind: "tags"; readonly colors?: Readonly<Record<string, unknown>> }
  /** The cell's text is the address of a picture. `height` in pixels; the row is never higher for it. */
  | { readonly kind: "image"; readonly fit?: string; readonly height?: number }
  /** E-mail addresses of members, with picture and name. */
  | { readonly kind: "person" }
  | { readonly kind: "json" };

/** Formulas that make points are asked for to be seen. Where the cell turns out to be none, it is shown by its format. */
const makesPoints = /^\s*Sparkline(?:Agg)?\s*\(/i;

/** Null: by its format. So are kinds that only other programs draw. */
export function displayOf(column: Column | undefined): ColumnDisplay | null {
  const display = column?.sheaf?.display;
  if (display === undefined) return makesPoints.test(column?.formula ?? "") ? { kind: "sparkline" } : null;
  switch (display.kind) {
    case "link":
    case "progress":
    case "sparkline":
    case "duration":
    case "tags":
    case "person":
    case "json":
    case "image":
      return display;
    case "button":
    case "markdown":
      return null;
  }
}
