import { message } from "@sheaf/messages";
import type { ControlKind } from "../kind.ts";
import { listFilter } from "../list/index.ts";
import { listValues } from "../list/query.ts";
import { segmentedControlSchema } from "./schema.ts";

/** One of a few values, all in sight. */
export const segmentedControl: ControlKind<"segmented"> = {
  kind: "control",
  controlType: "segmented",
  title: "Segments",
  schema: segmentedControlSchema,
  defaults: () => ({ controlType: "segmented" }),
  query: null,
  values: listValues,
  value: ({ value }) => (value == null ? null : { kind: "scalar", value }),
  members: (_, value) => ({ value: value?.kind === "scalar" ? value.value : undefined }),
  filterKind: "list",
  filters: (_, value, columnId) => listFilter("include", value, columnId),
  read: (element, reading) => {
    const { selectionMode, ...others } = element;
    if (selectionMode === undefined) return element;
    reading.note(message("files.read.segments"));
    return others;
  },
  autoRows: 3,
  sharesRow: true,
};
