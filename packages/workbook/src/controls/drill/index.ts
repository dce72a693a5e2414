import * as z from "zod";
import type { Element, Id } from "../../document.ts";
import { optional, required } from "../../schema/field.ts";
import { filterValue } from "../../schema/parts/filter.ts";
import { source } from "../../schema/parts/source.ts";
import { controlHead, controlTail, sourceColumn, type ControlKind } from "../kind.ts";
import type { ControlValue } from "../value.ts";
import { drillCategories, pickedInDocument } from "./path.ts";

const target = z.strictObject({
  source: required(source, { title: "Source" }),
  columnIds: required(z.array(sourceColumn.nullable()), { title: "Columns", description: "One for each category; null where it has none" }),
});

const picked = z.strictObject({
  columnId: required(sourceColumn, { title: "Category" }),
  value: required(filterValue, { title: "Value" }),
});

function valueOf(control: Element): ControlValue | null {
  const value = control["value"] as Id | null | undefined;
  const chosen = pickedInDocument(control);
  return value == null && chosen.length === 0 ? null : { kind: "drill", columnId: value ?? null, picked: chosen };
}

/** A path of categories that leads its targets from one to the next, through the values that are picked on the way. */
export const drillControl: ControlKind = {
  kind: "control",
  controlType: "drill",
  title: "Drill path",
  schema: z.strictObject({
    ...controlHead("drill"),
    source: optional(z.strictObject({ kind: z.literal("source"), source: required(source, { title: "Source" }) }), { title: "Source" }),
    categories: optional(z.array(z.strictObject({ columnId: required(sourceColumn, { title: "Column" }) })), {
      title: "Categories",
      description: "Outermost first",
      default: [],
    }),
    targets: optional(z.array(target), { title: "Targets", default: [] }),
    value: optional(sourceColumn.nullable(), { title: "Shown category" }),
    ...controlTail,
    sheaf: optional(z.strictObject({ picked: optional(z.array(picked), { title: "Picked values", default: [] }) }), {}),
  }),
  defaults: () => ({ controlType: "drill" }),
  query: null,
  values: null,
  value: valueOf,
  members: (_, value) =>
    value?.kind === "drill"
      ? { value: value.columnId ?? undefined, sheaf: value.picked.length === 0 ? undefined : { picked: value.picked as never } }
      : { value: undefined, sheaf: undefined },
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
