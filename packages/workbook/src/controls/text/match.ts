import * as z from "zod";
import type { Element, TextMatchMode } from "../../document.ts";
import { optional } from "../../schema/field.ts";
import { includeNulls, textMatchMode } from "../../schema/parts/filter.ts";
import { filterBase, type ControlKind } from "../kind.ts";

/** Members that one line and several lines of text share. */
export const textMembers = {
  mode: optional(textMatchMode, { title: "Keeps text that", default: "equals" }),
  case: optional(z.enum(["sensitive", "insensitive"]), { title: "Capital letters", default: "insensitive" }),
  includeNulls,
  showOperators: optional(z.boolean(), { title: "Readers choose how it is compared", default: false }),
  value: optional(z.string(), { title: "Value" }),
};

const modeOf = (control: Element): TextMatchMode => (control["mode"] as TextMatchMode | undefined) ?? "equals";

/** What a text field does with its value. */
export const textValue: Pick<ControlKind, "value" | "members" | "filterKind" | "filters"> = {
  value: (control) => {
    const value = control["value"];
    return typeof value === "string" ? { kind: "text-match", mode: modeOf(control), value } : null;
  },
  members: (control, value) => {
    const { mode } = control;
    if (value?.kind === "scalar" && typeof value.value === "string") return { mode, value: value.value };
    if (value?.kind !== "text-match") return { mode, value: undefined };
    return { mode: value.mode === modeOf(control) ? mode : value.mode, value: value.value };
  },
  filterKind: "text-match",
  filters: (control, value, columnId) => {
    const text = value.kind === "text-match" ? value.value : value.kind === "scalar" ? value.value : null;
    if (typeof text !== "string") return [];
    return [
      {
        ...filterBase(control, columnId),
        kind: "text-match",
        mode: value.kind === "text-match" ? value.mode : modeOf(control),
        value: text,
        // A control is insensitive unless it says otherwise; a filter the other way round.
        ...(control["case"] === "sensitive" ? {} : { case: "insensitive" as const }),
      },
    ];
  },
};
