import { message } from "@sheaf/messages";
import type { Json } from "../../document.ts";
import type { ElementReading } from "../../elements/kind.ts";
import type { ControlElements } from "../../elements/known.ts";
import type { ControlKind } from "../kind.ts";
import type { ControlValue } from "../value.ts";
import { listValues } from "./query.ts";
import { listControlSchema } from "./schema.ts";
import { memberOf } from "../../elements/members.ts";

type Fields = { readonly [key: string]: Json };

/** A single selection holds `value`; one value in a list is read as it. */
function readSingle(element: Fields, reading: ElementReading): Fields {
  if (
    memberOf(element, "selectionMode") !== "single" ||
    memberOf(element, "value") !== undefined ||
    !Array.isArray(memberOf(element, "values"))
  )
    return element;
  const { values, ...others } = element;
  const list = values as readonly Json[];
  if (list.length > 1) return element;
  reading.note(message("files.read.single-selection"));
  return list.length === 0 ? others : { ...others, value: list[0]! };
}

type ListControl = ControlElements["list"];

const modeOf = ({ mode }: ListControl): "include" | "exclude" => mode ?? "include";

function valueOf(control: ListControl): ControlValue | null {
  const mode = modeOf(control);
  const { selectionMode, value, values = [] } = control;
  if (selectionMode === "single") {
    // A single choice without a value is unset, however the file spells it.
    if (value === undefined || value === null) return null;
    return mode === "exclude" ? { kind: "list", mode, values: [value] } : { kind: "scalar", value };
  }
  return values.length > 0 ? { kind: "list", mode, values } : null;
}

export const listControl: ControlKind<"list"> = {
  kind: "control",
  controlType: "list",
  title: "List",
  schema: listControlSchema,
  defaults: () => ({ controlType: "list" }),
  query: null,
  values: listValues,
  value: valueOf,
  members: (control, value) => {
    const kept = { mode: control.mode, value: undefined, values: undefined };
    if (value?.kind === "scalar") return { ...kept, value: value.value };
    if (value?.kind !== "list") return kept;
    const mode = value.mode === "exclude" ? "exclude" : undefined;
    return control.selectionMode === "single"
      ? { mode, value: value.values[0], values: undefined }
      : { mode, value: undefined, values: value.values };
  },
  filterKind: "list",
  filters: (control, value, columnId) => {
    const period = control.sheaf?.period;
    const filters = listFilter(modeOf(control), value, columnId);
    return period === undefined ? filters : filters.map((filter) => (filter.kind === "list" ? { ...filter, sheaf: { period } } : filter));
  },
  read: readSingle,
  autoRows: 3,
  sharesRow: true,
};

/** One value or several as a filter; no value restricts nothing. */
export function listFilter(mode: "include" | "exclude", value: ControlValue, columnId: string): ReturnType<ControlKind["filters"]> {
  if (value.kind === "scalar") return [{ columnId, kind: "list", ...(mode === "exclude" ? { mode } : {}), values: [value.value] }];
  if (value.kind !== "list" || value.values.length === 0) return [];
  return [{ columnId, kind: "list", ...(value.mode === "exclude" ? { mode: value.mode } : {}), values: value.values }];
}
