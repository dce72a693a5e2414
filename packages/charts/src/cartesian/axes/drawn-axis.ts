import type { NumberScale } from "../../axis/linear.ts";
import type { LabelledAxis } from "../../axis/number-labels.ts";
import type { AxisFormat } from "../../element.ts";

/** The axis that values are measured on. */
export interface ValueAxis {
  readonly index: 0 | 1;
  readonly scale: NumberScale;
  /** By tick; empty where labels are hidden. */
  readonly labels: readonly string[];
  /** Whose unit labels beside marks use; null where it writes none, or shares of a whole. */
  readonly written: LabelledAxis | null;
  readonly gridlines: boolean;
  readonly format: AxisFormat | undefined;
  /** Room of the widest label, px. */
  readonly labelWidth: number;
}
