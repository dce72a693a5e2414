import type { ControlElements } from "../../elements/known.ts";
import type { ControlKind } from "../kind.ts";
import type { ControlValue } from "../value.ts";
import { drillCategories, pickedInDocument, withPicked } from "./path.ts";
import { drillControlSchema } from "./schema.ts";

function valueOf(control: ControlElements["drill"]): ControlValue | null {
  const { value = null } = control;
  const chosen = pickedInDocument(control);
  return value === null && chosen.length === 0 ? null : { kind: "drill", columnId: value, picked: chosen };
}

/** A path of categories that leads its targets from one to the next, through the values that are picked on the way. */
export const drillControl: ControlKind<"drill"> = {
  kind: "control",
  controlType: "drill",
  title: "Drill path",
  schema: drillControlSchema,
  defaults: () => ({ controlType: "drill" }),
  query: null,
  values: null,
  value: valueOf,
  members: (control, value) =>
    value?.kind === "drill"
      ? { value: value.columnId ?? undefined, sheaf: withPicked(control, value.picked) }
      : { value: undefined, sheaf: withPicked(control, []) },
  filterKind: "list",
  filters: (control, value, columnId, step) => {
    if (value.kind !== "drill" || step === undefined) return [];
    const category = drillCategories(control)[step];
    const found = value.picked.find((one) => one.columnId === category);
    return found === undefined ? [] : [{ columnId, kind: "list", values: [found.value] }];
  },
  autoRows: 3,
  sharesRow: true,
};
