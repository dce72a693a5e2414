/** What is drawn in a cell instead of its text alone. The text stays: it is what is read out. Colors are finished CSS colors. */
export type CellDrawing =
  /** `href` has been through the check of addresses (V54). */
  | { readonly kind: "link"; readonly href: string }
  /** `part`: 0 to 1. */
  | { readonly kind: "progress"; readonly part: number; readonly color: string }
  /** NaN is a gap. */
  | { readonly kind: "sparkline"; readonly values: readonly number[]; readonly shape: "line" | "area" | "bar" }
  | { readonly kind: "pills"; readonly pills: readonly { readonly text: string; readonly color: string }[] }
  /** The same text, laid out over lines, for the pointer. */
  | { readonly kind: "json"; readonly pretty: string };
