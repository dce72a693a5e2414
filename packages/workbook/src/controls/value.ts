import type { DateBound, ExactNumber, FilterValue, Id, Json, TextMatchMode } from "../document.ts";

/** A value that was picked on the way down a drill path, of a column of the control's source. */
export interface PickedValue {
  readonly columnId: Id;
  readonly value: FilterValue;
}

/** How many rows a top-N control leaves, and how they are ranked: the members of a top-N filter. */
export type Rank =
  | {
      readonly rankingFunction: "rank" | "rank-dense" | "row-number";
      readonly mode: "top-n" | "bottom-n";
      readonly rowCount: number;
    }
  | {
      readonly rankingFunction: "rank-percentile" | "cume-dist";
      readonly mode: "top-percentile" | "bottom-percentile";
      /** 0 to 100. */
      readonly percentile: number;
    };

/** Typed value of a control, as formulas and filters see it. Null in its place = unset. */
export type ControlValue =
  | { readonly kind: "scalar"; readonly value: FilterValue }
  | { readonly kind: "list"; readonly mode: "include" | "exclude"; readonly values: readonly FilterValue[] }
  | { readonly kind: "date"; readonly date: DateBound }
  | { readonly kind: "date-range"; readonly range: Json }
  /** Both ends inclusive, either open. */
  | { readonly kind: "number-range"; readonly min?: ExactNumber | undefined; readonly max?: ExactNumber | undefined }
  | { readonly kind: "text-match"; readonly mode: TextMatchMode; readonly value: string }
  | { readonly kind: "rank"; readonly rank: Rank }
  /** The category that a drill shows, and the values that were picked on the way to it. */
  | { readonly kind: "drill"; readonly columnId: Id | null; readonly picked: readonly PickedValue[] }
  /** Uploaded files, each as a cell of an input table holds it. */
  | { readonly kind: "files"; readonly values: readonly string[] }
  | { readonly kind: "paths"; readonly mode: "include" | "exclude"; readonly values: readonly (readonly FilterValue[])[] };

/** Members that hold the value of a control, undefined to take one away: all of them, whatever the value is. */
export type ValueMembers = Readonly<Record<string, Json | undefined>>;
