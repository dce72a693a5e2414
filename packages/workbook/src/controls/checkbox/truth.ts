import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { filterBase, type ControlKind } from "../kind.ts";

/** Members that a checkbox and a switch share. `True/All`: off restricts nothing. */
export const truthMembers = {
  mode: optional(z.enum(["True/False", "True/All"]), { title: "Off means", default: "True/False" }),
  value: optional(z.boolean(), { title: "On" }),
};

/** What a checkbox and a switch do with their value. */
export const truthValue: Pick<ControlKind, "value" | "members" | "filterKind" | "filters"> = {
  value: (control) => {
    const value = control["value"];
    return typeof value === "boolean" ? { kind: "scalar", value } : null;
  },
  members: (_, value) => ({ value: value?.kind === "scalar" && typeof value.value === "boolean" ? value.value : undefined }),
  filterKind: "list",
  filters: (control, value, columnId) =>
    value.kind !== "scalar" || value.value === null || (value.value === false && control["mode"] === "True/All")
      ? []
      : [{ ...filterBase(control, columnId), kind: "list", values: [value.value] }],
};
