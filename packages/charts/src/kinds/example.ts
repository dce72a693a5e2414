import type { Element } from "@sheaf/workbook";
import type { DrawContext } from "../context.ts";
import { type PlainColumn, tableOf } from "../plain-table.ts";

/** One chart over a small table. Shown in the gallery, drawn by the picture tests in every theme. */
export interface ChartExample {
  readonly name: string;
  readonly title: string;
  /** Unit and scope. */
  readonly subtitle?: string;
  readonly element: Element;
  readonly columns: readonly PlainColumn[];
  /** Of a map: what came for its further layers, by their ids. */
  readonly layers?: { readonly [id: string]: readonly PlainColumn[] };
  readonly width: number;
  readonly height: number;
}

/** The answers of an example's further layers, for its drawing. */
export const layersOf = ({ layers = {} }: ChartExample): NonNullable<DrawContext["layers"]> =>
  new Map(Object.entries(layers).map(([id, columns]) => [id, { table: tableOf(columns), truncated: false }]));
