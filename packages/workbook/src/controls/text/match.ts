import type { TextMatchMode } from "../../document.ts";
import type { ControlElements } from "../../elements/known.ts";
import { filterBase, type ControlKind } from "../kind.ts";

const modeOf = ({ mode }: ControlElements["text" | "text-area"]): TextMatchMode => mode ?? "equals";

/** What a text field does with its value. */
export const textValue: Pick<ControlKind<"text" | "text-area">, "value" | "members" | "filterKind" | "filters"> = {
  value: (control) => {
    const { value } = control;
    return value === undefined ? null : { kind: "text-match", mode: modeOf(control), value };
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
        ...(control.case === "sensitive" ? {} : { case: "insensitive" as const }),
      },
    ];
  },
};
