import * as z from "zod";
import type { Element, ExactNumber, Id } from "../../document.ts";
import { optional } from "../../schema/field.ts";
import { exactNumber, includeNulls } from "../../schema/parts/filter.ts";
import { filterBase, type ControlKind, type NewFilter } from "../kind.ts";
import type { ControlValue } from "../value.ts";

/** How what is tested stands to the value of a control. */
export const comparisonModes = ["=", "<=", ">=", "!=", "<", ">"] as const;
export type ComparisonMode = (typeof comparisonModes)[number];

export const comparisonMember = optional(z.enum(comparisonModes), { title: "Keeps what is", default: "=" });

export const comparisonOf = (control: Element): ComparisonMode => (control["mode"] as ComparisonMode | undefined) ?? "=";

/** Members that a number field and a slider share. */
export const numberMembers = {
  mode: comparisonMember,
  value: optional(exactNumber, { title: "Value" }),
  includeNulls,
};

/** What a number field and a slider do with their value. */
export const numberValue: Pick<ControlKind, "value" | "members" | "filterKind" | "filters"> = {
  value: (control) => {
    const value = control["value"] as ExactNumber | undefined;
    return value === undefined ? null : { kind: "scalar", value };
  },
  members: (_, value) => ({ value: value?.kind === "scalar" && value.value !== null ? value.value : undefined }),
  filterKind: "number-range",
  filters: comparedNumber,
};

/** Equality is a list of one; a strict bound is the inclusive one without the value itself, as ranges are inclusive (F6 holds for both). */
function comparedNumber(control: Element, value: ControlValue, columnId: Id): readonly NewFilter[] {
  if (value.kind !== "scalar" || value.value === null || typeof value.value === "boolean") return [];
  const base = filterBase(control, columnId);
  const number = value.value;
  const without: NewFilter = { ...base, kind: "list", mode: "exclude", values: [number] };
  const mode = comparisonOf(control);
  if (mode === "=") return [{ ...base, kind: "list", values: [number] }];
  if (mode === "!=") return [without];
  const range: NewFilter = { ...base, kind: "number-range", ...(mode === "<=" || mode === "<" ? { max: number } : { min: number }) };
  return mode === "<" || mode === ">" ? [range, without] : [range];
}
