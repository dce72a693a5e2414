import type { FilledElement } from "./content.ts";
import type { Mark } from "./marks.ts";
import type { PlacedNode } from "./page-layout.ts";

export interface ComposedNode {
  readonly node: PlacedNode;
  /** Null: it holds others. */
  readonly filled: FilledElement | null;
  readonly marks: readonly Mark[];
  readonly rowsLeft: number;
}

/** A page as it is seen: everything in its place. */
export interface ComposedPage {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly ComposedNode[];
  /** Below all of it. */
  readonly ground?: readonly Mark[];
  /** The color of its own that it stands on. */
  readonly frame?: string;
  /** Of a page of a report: what of its nodes stands on each further sheet that its tables need, and where they end. */
  readonly running?: { readonly nodes: readonly ComposedNode[]; readonly top: number; readonly foot: number };
}
