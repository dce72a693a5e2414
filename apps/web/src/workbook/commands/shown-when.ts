import { parse, printText } from "@sheaf/formula";
import { type ControlElement, type Element, type Id, isControl, type Json, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { setAt } from "./member-path.ts";
import { type Edit, elementPath, quoted, set } from "./edit.ts";

/** How a condition is written in plain words. */
export type ShownDraft =
  | { readonly kind: "always" }
  | { readonly kind: "control"; readonly controlId: Id; readonly test: ControlTest; readonly value: string }
  | { readonly kind: "attribute"; readonly name: string; readonly value: string }
  | { readonly kind: "formula"; readonly formula: string };

export const controlTests = ["is", "is-not", "is-set", "is-unset"] as const;
export type ControlTest = (typeof controlTests)[number];

type ValueKind = "text" | "number" | "boolean" | "other";

/** What a control is compared with; `other`: whether it has a value can be asked, and nothing else. */
export function comparedAs(control: ControlElement): { readonly value: ValueKind; readonly isMany: boolean } {
  switch (control.controlType) {
    case "text":
    case "text-area":
      return { value: "text", isMany: false };
    case "number":
    case "slider":
      return { value: "number", isMany: false };
    case "checkbox":
    case "switch":
      return { value: "boolean", isMany: false };
    case "list":
    case "radio-group":
    case "segmented": {
      const { source } = control;
      const manual = source?.kind === "manual" ? source.valueType : "text";
      const isMany = control.controlType === "list" && control.selectionMode !== "single";
      return { value: manual === "date" ? "other" : manual, isMany };
    }
    default:
      return { value: "other", isMany: false };
  }
}

/** Controls that a condition can name in plain words. */
export function comparableControls(document: WorkbookDocument, own: Id): readonly ControlElement[] {
  const all = document.pages.flatMap(({ elements }) => elements);
  return all.filter(isControl).filter((control) => control.id !== own);
}

/** A condition, stored, as plain words say it; as a formula where they do not. */
export function draftOf(formula: string | null): ShownDraft {
  if (formula === null) return { kind: "always" };
  const { expr, diagnostics } = parse(formula, "stored");
  const other = { kind: "formula", formula } as const;
  if (diagnostics.length > 0) return other;
  if (expr.kind === "call") {
    const [first, second] = expr.args;
    if (first?.kind !== "ref" || first.target?.kind !== "control") return other;
    const controlId = first.target.elementId;
    const name = expr.name.toLowerCase();
    if (name === "isnotnull" && second === undefined) return { kind: "control", controlId, test: "is-set", value: "" };
    if (name === "isnull" && second === undefined) return { kind: "control", controlId, test: "is-unset", value: "" };
    if (name === "arraycontains" && second?.kind === "literal" && second.value !== null)
      return { kind: "control", controlId, test: "is", value: String(second.value) };
    return other;
  }
  if (expr.kind !== "binary" || (expr.op !== "=" && expr.op !== "!=")) return other;
  const { left, right, op } = expr;
  if (right.kind !== "literal" || right.value === null) return other;
  if (left.kind === "ref" && left.target?.kind === "control")
    return { kind: "control", controlId: left.target.elementId, test: op === "=" ? "is" : "is-not", value: String(right.value) };
  const [name] = left.kind === "call" && left.name.toLowerCase() === "currentuserattributetext" ? left.args : [];
  if (op !== "=" || right.literal !== "text" || name?.kind !== "literal" || typeof name.value !== "string") return other;
  return { kind: "attribute", name: name.value, value: String(right.value) };
}

/** The printed formula of what plain words say; null: always. */
export function formulaOf(document: WorkbookDocument, draft: ShownDraft): string | null {
  switch (draft.kind) {
    case "always":
      return null;
    case "formula":
      return draft.formula;
    case "attribute":
      return `CurrentUserAttributeText(${printText(draft.name)}) = ${printText(draft.value)}`;
    case "control": {
      const control = comparableControls(document, "").find(({ id }) => id === draft.controlId);
      if (control === undefined) return null;
      const name = `[${control.controlId}]`;
      const { value, isMany } = comparedAs(control);
      if (draft.test === "is-set" || value === "other") return `${draft.test === "is-unset" ? "IsNull" : "IsNotNull"}(${name})`;
      if (draft.test === "is-unset") return `IsNull(${name})`;
      const number = Number(draft.value);
      const literal =
        value === "boolean"
          ? draft.value.toLowerCase() === "false"
            ? "false"
            : "true"
          : value === "number"
            ? String(Number.isFinite(number) ? number : 0)
            : printText(draft.value);
      if (isMany) return draft.test === "is" ? `ArrayContains(${name}, ${literal})` : `not ArrayContains(${name}, ${literal})`;
      return `${name} ${draft.test === "is" ? "=" : "!="} ${literal}`;
    }
  }
}

/** When an element is shown; `formula` is printed, null: always. */
export function setShownWhen(document: WorkbookDocument, element: Element, formula: string | null): Edit {
  const names = namesOf(document);
  const stored = formula === null ? undefined : names.toStored(element.id, null, formula);
  const condition: Json | undefined = stored === undefined ? undefined : { type: "formula", formula: stored };
  const { sheaf } = setAt(element, ["sheaf", "shownWhen"], condition);
  return {
    label: t("edits.shown-when", { name: quoted(names.element(element)) }),
    operations: [set(elementPath(element.id, "sheaf"), sheaf)],
  };
}
