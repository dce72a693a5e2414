import type { ValueDrawing } from "@sheaf/charts/cells";

/** What is drawn in a cell instead of its text alone. The text stays: it is what is read out. Colors are finished CSS colors. */
export type CellDrawing =
  | Exclude<ValueDrawing, { readonly kind: "pills" }>
  /** `hasDots`: plain words behind a dot of the color, as cells that people choose are. */
  | { readonly kind: "pills"; readonly pills: readonly { readonly text: string; readonly color: string }[]; readonly hasDots?: boolean }
  /** Files by their names; the pictures among them are shown, small. */
  | { readonly kind: "files"; readonly files: readonly { readonly id: string; readonly name: string; readonly isPicture: boolean }[] }
  /** A moment in the words of now; the exact one is the text. */
  | { readonly kind: "ago"; readonly words: string };
