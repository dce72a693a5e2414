import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { filterValue, includeOrExclude } from "../../schema/parts/filter.ts";
import { source } from "../../schema/parts/source.ts";
import { controlHead, controlTail, sourceColumn } from "../members.ts";

export const hierarchyControlSchema = z.strictObject({
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
});
