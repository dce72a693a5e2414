import type { Id } from "../../document.ts";
import type { ControlElements } from "../../elements/known.ts";
import { filterBase, type ControlKind, type NewFilter } from "../kind.ts";
import type { ControlValue } from "../value.ts";
import type { ComparisonMode } from "./schema.ts";

type NumberControl = ControlElements["number" | "slider"];

export const comparisonOf = ({ mode }: NumberControl): ComparisonMode => mode ?? "=";

/** What a number field and a slider do with their value. */
export const numberValue: Pick<ControlKind<"number" | "slider">, "value" | "members" | "filterKind" | "filters"> = {
  value: ({ value }) => (value === undefined ? null : { kind: "scalar", value }),
  members: (_, value) => ({ value: value?.kind === "scalar" && value.value !== null ? value.value : undefined }),
  filterKind: "number-range",
  filters: comparedNumber,
};

/** Equality is a list of one; a strict bound is the inclusive one without the value itself, as ranges are inclusive (F6 holds for both). */
function comparedNumber(control: NumberControl, value: ControlValue, columnId: Id): readonly NewFilter[] {
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
