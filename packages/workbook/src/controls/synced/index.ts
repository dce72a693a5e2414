import type { ElementKind } from "../../elements/kind.ts";
import type { ControlElements } from "../../elements/known.ts";
import { syncedControlSchema } from "./schema.ts";

/**
 * A control once more, on another page or beside something else: it bears the handle of the one that it shows, whose value is
 * seen and set through it. It has no value, no targets and no label of its own, so formulas, addresses and filters do not know it.
 */
export const syncedControl: ElementKind<ControlElements["synced"]> & { readonly controlType: "synced" } = {
  kind: "control",
  controlType: "synced",
  title: "Synced control",
  schema: syncedControlSchema,
  defaults: () => ({ controlType: "synced" }),
  query: null,
  autoRows: 3,
  sharesRow: true,
};
