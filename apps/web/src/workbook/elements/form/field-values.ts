import type { InputValue } from "@sheaf/contract";
import type { TimeZone } from "@sheaf/locale";
import { type BoundColumn, type FieldType, type FormField, type Id, type InputColumn, isRequiredField } from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";
import { ruleOf } from "../../grid/editing/entry-rule.ts";
import { readValue, type Writing } from "../../grid/editing/entry-values.ts";
import { inZone } from "../../grid/editing/local-time.ts";
import type { FormDraft } from "../../state/forms/form-store.ts";

/** A field with what is known of the column that it is written into. */
export interface KnownField {
  readonly field: FormField;
  readonly label: string;
  readonly type: FieldType;
  readonly bound: BoundColumn | null;
  readonly column: InputColumn | null;
  /** It must be filled in before the form is sent. */
  readonly isRequired: boolean;
  /** The column fills itself in where the field is empty. */
  readonly hasDefault: boolean;
  readonly isMultiple: boolean;
  /** A time of day belongs to it. */
  readonly hasTime: boolean;
}

export function knownField(
  field: FormField,
  label: string,
  type: FieldType,
  bound: BoundColumn | null,
  column: InputColumn | undefined,
): KnownField {
  const hasDefault = (column?.sheaf?.entry?.default ?? "").trim() !== "";
  return {
    field,
    label,
    type,
    bound,
    column: column ?? null,
    isRequired: field.required === true || (isRequiredField(field, column) && !hasDefault),
    hasDefault,
    isMultiple: column?.type === "multi-select",
    hasTime: type === "date" && column?.type === "datetime" && column.format !== undefined && ruleOf(column)?.isDay === false,
  };
}

/** What stands in a field before anybody has touched it. */
export function startValue({ field: { value, values }, isMultiple, type }: KnownField): InputValue {
  if (isMultiple) return Array.isArray(values) ? values.map(String) : null;
  // Files are those of the person who chooses them.
  if (type === "file-upload") return null;
  const first: unknown = value ?? (Array.isArray(values) ? values[0] : undefined);
  if (typeof first === "string" || typeof first === "number" || typeof first === "boolean") return first;
  // A switch is off until it is on; a column of truth values has an empty one besides.
  return type === "switch" ? false : null;
}

export const shownValue = (known: KnownField, draft: FormDraft): InputValue =>
  draft.has(known.field.fieldId) ? (draft.get(known.field.fieldId) ?? null) : startValue(known);

/** Several values. `Array.isArray` leaves readonly lists without a type. */
export const isListValue = (value: InputValue): value is readonly string[] => Array.isArray(value);

export function isEmptyValue(value: InputValue): boolean {
  return value === null || (typeof value === "string" && value.trim() === "") || (Array.isArray(value) && value.length === 0);
}

export type ReadField = { readonly value: InputValue } | { readonly problem: string };

/** What a field says as its column takes it, or what is wrong with it. The server looks at it again. */
export function readField(known: KnownField, given: InputValue, writing: Writing, zone: TimeZone): ReadField {
  if (isEmptyValue(given) || (known.isRequired && given === false && known.type === "checkbox"))
    return known.isRequired ? { problem: t("forms.missing") } : { value: isEmptyValue(given) ? null : given };
  const rule = known.column === null ? null : ruleOf(known.column);
  const kind = rule?.kind ?? (known.type === "number" ? "number" : known.type === "date" ? "datetime" : "text");
  // A number was not typed: with marks of a place it would be read as another one.
  if (isListValue(given) || typeof given === "boolean" || (typeof given === "number" && kind === "number")) return { value: given };
  switch (kind) {
    case "number": {
      const read = readValue(
        String(given),
        { ...(rule ?? { isPercent: false, isDay: false }), kind: "number", options: null },
        writing,
        true,
      );
      return read.ok ? { value: read.value } : { problem: t("forms.not-a-number") };
    }
    case "datetime": {
      const read = readValue(String(given), { kind: "datetime", isPercent: false, isDay: false, options: null }, writing, true);
      if (!read.ok || typeof read.value !== "string") return { problem: t("forms.not-a-date") };
      return { value: rule === null ? read.value : inZone(read.value, zone) };
    }
    case "multi-select": {
      const parts = String(given)
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== "");
      return { value: [...new Set(parts)] };
    }
    case "checkbox":
    case "file":
      return { value: given };
    case "text":
      return { value: String(given) };
  }
}

/** All fields as their columns take them, or what is wrong, by field. */
export function readFields(
  fields: readonly KnownField[],
  draft: FormDraft,
  writing: Writing,
  zone: TimeZone,
): { readonly values: ReadonlyMap<Id, InputValue>; readonly problems: ReadonlyMap<Id, string> } {
  const values = new Map<Id, InputValue>();
  const problems = new Map<Id, string>();
  for (const known of fields) {
    const read = readField(known, shownValue(known, draft), writing, zone);
    if ("problem" in read) problems.set(known.field.fieldId, read.problem);
    else values.set(known.field.fieldId, read.value);
  }
  return { values, problems };
}
