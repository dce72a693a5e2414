import type { ControlKind } from "../kind.ts";
import { listFilter } from "../list/index.ts";
import { listValues } from "../list/query.ts";
import { legendControlSchema } from "./schema.ts";

/** The values of a category with their colors, which all of its targets share; chosen ones filter them. */
export const legendControl: ControlKind<"legend"> = {
  kind: "control",
  controlType: "legend",
  title: "Legend",
  schema: legendControlSchema,
  defaults: () => ({ controlType: "legend" }),
  query: null,
  values: listValues,
  value: ({ values = [] }) => (values.length === 0 ? null : { kind: "list", mode: "include", values }),
  members: (_, value) => ({ values: value?.kind === "list" ? value.values : undefined }),
  filterKind: "list",
  filters: (_, value, columnId) => listFilter("include", value, columnId),
  autoRows: 3,
  sharesRow: true,
};
