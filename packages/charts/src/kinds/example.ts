import type { Element } from "@sheaf/workbook";
import type { PlainColumn } from "../plain-table.ts";

/** One chart over a small table. Shown in the gallery, drawn by the picture tests in every theme. */
export interface ChartExample {
  readonly name: string;
  readonly title: string;
  readonly element: Element;
  readonly columns: readonly PlainColumn[];
  readonly width: number;
  readonly height: number;
}
