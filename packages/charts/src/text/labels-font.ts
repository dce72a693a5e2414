import type { DataLabel } from "../element.ts";
import { type Font, sizeOfText } from "./measure.ts";

/** The font of labels of values, as a chart says it. */
export const labelsFont = (format: Pick<DataLabel, "fontSize" | "fontWeight"> | undefined): Font => ({
  size: sizeOfText(format?.fontSize),
  weight: (format?.fontWeight ?? 400) >= 600 ? 600 : 400,
});
