import * as z from "zod";
import type { FilterValue } from "../../document.ts";
import { optional, required } from "../../schema/field.ts";
import { filterValue } from "../../schema/parts/filter.ts";
import { source } from "../../schema/parts/source.ts";
import { controlHead, controlTail, controlTarget, sourceColumn, type ControlKind } from "../kind.ts";
import { listFilter } from "../list/index.ts";
import { listValues } from "../list/query.ts";

/** The values of a category with their colors, which all of its targets share; chosen ones filter them. */
export const legendControl: ControlKind = {
  kind: "control",
  controlType: "legend",
  title: "Legend",
  schema: z.strictObject({
    ...controlHead("legend"),
    source: optional(
      z.strictObject({
        kind: z.literal("source"),
        source: required(source, { title: "Source" }),
        columnId: required(sourceColumn, { title: "Column" }),
        displayColumnId: optional(sourceColumn, { title: "Shown column" }),
      }),
      { title: "Values", description: "Absent: the values of the first target column" },
    ),
    targets: optional(z.array(controlTarget), { title: "Colors shared with", default: [] }),
    values: optional(z.array(filterValue), { title: "Chosen values", default: [] }),
    ...controlTail,
  }),
  defaults: () => ({ controlType: "legend" }),
  query: null,
  values: listValues,
  value: (control) => {
    const values = control["values"] as readonly FilterValue[] | undefined;
    return values === undefined || values.length === 0 ? null : { kind: "list", mode: "include", values };
  },
  members: (_, value) => ({ values: value?.kind === "list" ? value.values : undefined }),
  filterKind: "list",
  filters: (_, value, columnId) => listFilter("include", value, columnId),
  autoRows: 3,
  sharesRow: true,
};
