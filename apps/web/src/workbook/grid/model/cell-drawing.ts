/** What is drawn in a cell instead of its text alone. The text stays: it is what is read out. Colors are finished CSS colors. */
export type CellDrawing =
  /** `href` has been through the check of addresses (V54). */
  | { readonly kind: "link"; readonly href: string }
  /** A picture; `height`, if any, in pixels. The row is never higher for it. */
  | { readonly kind: "image"; readonly url: string; readonly fit: "contain" | "cover"; readonly height: number | null }
  /** `part`: 0 to 1. */
  | { readonly kind: "progress"; readonly part: number; readonly color: string }
  /** NaN is a gap. */
  | { readonly kind: "sparkline"; readonly values: readonly number[]; readonly shape: "line" | "area" | "bar" }
  /** `hasDots`: plain words behind a dot of the color, as cells that people choose are. */
  | { readonly kind: "pills"; readonly pills: readonly { readonly text: string; readonly color: string }[]; readonly hasDots?: boolean }
  /** A person by e-mail address: who it is, `useMemberName` knows. */
  | { readonly kind: "person"; readonly email: string }
  /** Files by their names; the pictures among them are shown, small. */
  | { readonly kind: "files"; readonly files: readonly { readonly id: string; readonly name: string; readonly isPicture: boolean }[] }
  /** A moment in the words of now; the exact one is the text. */
  | { readonly kind: "ago"; readonly words: string }
  /** The same text, laid out over lines, for the pointer. */
  | { readonly kind: "json"; readonly pretty: string };
