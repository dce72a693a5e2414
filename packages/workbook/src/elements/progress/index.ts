import type { Element, Id } from "../../document.ts";
import type { ElementKind } from "../kind.ts";
import { isKind, type ContentElements } from "../known.ts";
import { formulasQuery, liveFormulas, type NamedFormula } from "../content/live-query.ts";
import { progressSchema } from "./schema.ts";

/** How far a value has come between two ends, as a bar or a ring. It reads no rows: its formulas are about those of other elements. */
export const progress: ElementKind<ContentElements["progress"]> = {
  kind: "progress",
  title: "Progress",
  schema: progressSchema,
  defaults: () => ({ mode: "percent", shape: "bar", value: "0" }),
  query: (document, element, names) => {
    // Those of its title are columns of the same row (`liveFormulas`).
    const live = liveFormulas(progressSchema, element).map((one, place) => ({ ...one, name: `live formula ${place + 1}` }));
    return formulasQuery(document, element, [...progressFormulas(element), ...live], names);
  },
  autoRows: 6,
  sharesRow: true,
};

/** Columns of its one row. */
export const progressColumns = { value: "value", min: "min", max: "max" } as const;

const ends: readonly (keyof typeof progressColumns)[] = ["value", "min", "max"];

/** The formulas of a progress element that say something, stored form (G4); none of any other element. */
export function progressFormulas(element: Element): readonly NamedFormula[] {
  if (!isKind(element, "progress")) return [];
  return ends.flatMap((end): readonly NamedFormula[] => {
    const formula = element[end];
    const columnId: Id = progressColumns[end];
    return formula === undefined || formula.trim() === "" ? [] : [{ columnId, name: end, formula }];
  });
}
