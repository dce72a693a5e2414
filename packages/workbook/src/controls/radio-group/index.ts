import { message } from "@sheaf/messages";
import type { Json } from "../../document.ts";
import type { ElementReading } from "../../elements/kind.ts";
import type { ControlKind } from "../kind.ts";
import { listFilter } from "../list/index.ts";
import { listValues } from "../list/query.ts";
import { radioGroupControlSchema } from "./schema.ts";

type Fields = { readonly [key: string]: Json };

/** One value is chosen: what a list says besides means nothing here, and a list of one value is read as it. */
function readOne(element: Fields, reading: ElementReading): Fields {
  const { selectionMode, mode, values, ...others } = element;
  if (selectionMode === undefined && mode === undefined && values === undefined) return element;
  reading.note(message("files.read.radio-group"));
  const [only] = Array.isArray(values) ? (values as readonly Json[]) : [];
  const { value } = others;
  return value === undefined && only !== undefined ? { ...others, value: only } : others;
}

/** One of a few values, each a radio button. */
export const radioGroupControl: ControlKind<"radio-group"> = {
  kind: "control",
  controlType: "radio-group",
  title: "Radio buttons",
  schema: radioGroupControlSchema,
  defaults: () => ({ controlType: "radio-group" }),
  query: null,
  values: listValues,
  value: ({ value }) => (value == null ? null : { kind: "scalar", value }),
  members: (_, value) => ({ value: value?.kind === "scalar" ? value.value : undefined }),
  filterKind: "list",
  filters: (_, value, columnId) => listFilter("include", value, columnId),
  read: readOne,
  autoRows: 5,
  sharesRow: true,
};
