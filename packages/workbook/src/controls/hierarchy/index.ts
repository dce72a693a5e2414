import * as z from "zod";
import type { FilterValue } from "../../document.ts";
import { optional, required } from "../../schema/field.ts";
import { filterValue, includeOrExclude } from "../../schema/parts/filter.ts";
import { source } from "../../schema/parts/source.ts";
import { controlHead, controlTail, sourceColumn, type ControlKind } from "../kind.ts";
import { listValues } from "../list/query.ts";

/** Paths of a column of paths, any depth. */
export const hierarchyControl: ControlKind = {
  kind: "control",
  controlType: "hierarchy",
  title: "Paths",
  schema: z.strictObject({
    ...controlHead("hierarchy"),
    source: optional(
      z.strictObject({
        source: required(source, { title: "Source" }),
        columnId: required(sourceColumn, { title: "Column" }),
      }),
      { title: "Paths", description: "Absent: the paths of the first target column" },
    ),
    mode: includeOrExclude,
    values: optional(z.array(z.array(filterValue)), { title: "Chosen paths", default: [] }),
    ...controlTail,
  }),
  defaults: () => ({ controlType: "hierarchy" }),
  query: null,
  values: listValues,
  value: (control) => {
    const values = control["values"] as readonly (readonly FilterValue[])[] | undefined;
    const mode = control["mode"] === "exclude" ? "exclude" : "include";
    return values === undefined || values.length === 0 ? null : { kind: "paths", mode, values };
  },
  members: (control, value) =>
    value?.kind === "paths"
      ? { mode: value.mode === "exclude" ? "exclude" : undefined, values: value.values }
      : { mode: control["mode"], values: undefined },
  filterKind: "hierarchy",
  filters: (_, value, columnId) =>
    value.kind !== "paths" || value.values.length === 0
      ? []
      : [{ columnId, kind: "hierarchy", ...(value.mode === "exclude" ? { mode: value.mode } : {}), values: value.values }],
  autoRows: 3,
  sharesRow: true,
};
