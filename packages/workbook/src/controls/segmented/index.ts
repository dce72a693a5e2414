import * as z from "zod";
import type { FilterValue } from "../../document.ts";
import { optional } from "../../schema/field.ts";
import { filterValue } from "../../schema/parts/filter.ts";
import { controlHead, controlTail, type ControlKind } from "../kind.ts";
import { listFilter } from "../list/index.ts";
import { listValues } from "../list/query.ts";
import { listSource } from "../list/schema.ts";

/** One of a few values, all in sight. */
export const segmentedControl: ControlKind = {
  kind: "control",
  controlType: "segmented",
  title: "Segments",
  schema: z.strictObject({
    ...controlHead("segmented"),
    source: optional(listSource, { title: "Values", description: "Absent: the values of the first target column" }),
    value: optional(filterValue, { title: "Value" }),
    showClearLabel: optional(z.boolean(), { title: "Show “all”", default: true }),
    clearLabel: optional(z.string(), { title: "Label of “all”", default: "All" }),
    ...controlTail,
  }),
  defaults: () => ({ controlType: "segmented" }),
  query: null,
  values: listValues,
  value: (control) => {
    const value = control["value"];
    return value === undefined || value === null ? null : { kind: "scalar", value: value as FilterValue };
  },
  members: (_, value) => ({ value: value?.kind === "scalar" ? value.value : undefined }),
  filterKind: "list",
  filters: (_, value, columnId) => listFilter("include", value, columnId),
  read: (element, reading) => {
    const { selectionMode, ...others } = element;
    if (selectionMode === undefined) return element;
    reading.note("selectionMode means nothing on segments and was dropped");
    return others;
  },
  autoRows: 3,
  sharesRow: true,
};
