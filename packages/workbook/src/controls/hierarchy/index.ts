import type { ControlKind } from "../kind.ts";
import { listValues } from "../list/query.ts";
import { hierarchyControlSchema } from "./schema.ts";

/** Paths of a column of paths, any depth. */
export const hierarchyControl: ControlKind<"hierarchy"> = {
  kind: "control",
  controlType: "hierarchy",
  title: "Paths",
  schema: hierarchyControlSchema,
  defaults: () => ({ controlType: "hierarchy" }),
  query: null,
  values: listValues,
  value: ({ mode = "include", values = [] }) => (values.length === 0 ? null : { kind: "paths", mode, values }),
  members: (control, value) =>
    value?.kind === "paths"
      ? { mode: value.mode === "exclude" ? "exclude" : undefined, values: value.values }
      : { mode: control.mode, values: undefined },
  filterKind: "hierarchy",
  filters: (_, value, columnId) =>
    value.kind !== "paths" || value.values.length === 0
      ? []
      : [{ columnId, kind: "hierarchy", ...(value.mode === "exclude" ? { mode: value.mode } : {}), values: value.values }],
  autoRows: 3,
  sharesRow: true,
};
