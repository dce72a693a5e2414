import type {
  ActionEffect,
  ControlElement,
  EntryType,
  RunnableEffectName,
  TypedValue,
  ValueSource,
  WorkbookDocument,
} from "@sheaf/workbook";
import { numberText, numberTyped } from "../elements/property-rows/typed-number.ts";
import { newChange } from "./element-change-fields.tsx";
import { offeredColumns, type OfferedParts } from "./offered.ts";

/** Steps that can be added here: those whose things the document has. */
export function stepsOffered(parts: OfferedParts): readonly RunnableEffectName[] {
  const hasControls = parts.controls.length > 0;
  const hasTables = parts.inputTables.length > 0;
  return [
    ...(hasControls ? (["set-control-value", "clear-control"] as const) : []),
    "navigate",
    "open-document",
    "open-url",
    "copy-text",
    "show-message",
    ...(parts.overlays.length > 0 ? (["open-overlay", "close-overlay"] as const) : []),
    ...(parts.tabbed.length > 0 ? (["select-tab"] as const) : []),
    ...(parts.data.length > 0 ? (["refresh-element", "custom-sort", "modify-element"] as const) : []),
    ...(hasTables ? (["insert-rows", "update-rows", "delete-rows"] as const) : []),
    ...(parts.forms.length > 0 ? (["set-form-values", "reset-form"] as const) : []),
    ...(parts.singleRows.length > 0 ? (["set-single-row-container"] as const) : []),
    "if-else",
  ];
}

/** A step as it begins: with the first thing that there is. */
export function newStep(kind: RunnableEffectName, parts: OfferedParts, document: WorkbookDocument): ActionEffect {
  const [control] = parts.controls;
  const [page] = parts.pages;
  const [table] = parts.inputTables;
  const [data] = parts.data;
  switch (kind) {
    case "set-control-value":
      return {
        effect: kind,
        control: control?.id ?? "",
        value: { type: "constant", value: emptyValue(control === undefined ? "text" : literalOf(control.control)) },
      };
    case "clear-control":
      return { effect: kind, scope: { type: "control", controlId: control?.id ?? "" } };
    case "navigate":
      return { effect: kind, target: { type: "page", page: page?.id ?? "" } };
    case "open-url":
      return { effect: kind, url: "https://", openTarget: "_blank" };
    case "copy-text":
    case "show-message":
      return { effect: kind, text: "" };
    case "open-document":
      return { effect: kind, documentId: "", documentType: "workbook", openTarget: "_self" };
    case "open-overlay":
      return { effect: kind, overlayId: parts.overlays[0]?.id ?? "" };
    case "close-overlay":
      return { effect: kind };
    case "select-tab":
      return { effect: kind, tabbedContainerElementId: parts.tabbed[0]?.id ?? "", selectedTab: { type: "tab", index: 0 } };
    case "refresh-element":
      return { effect: kind, target: { type: "element", element: data?.id ?? "" } };
    case "custom-sort":
      return { effect: kind, elementId: data?.id ?? "", sort: { type: "level", columns: [] } };
    case "modify-element":
      return {
        effect: kind,
        elementId: data?.id ?? "",
        change: newChange(data?.element, data === undefined ? [] : offeredColumns(document, data.element)),
      };
    case "insert-rows":
      return { effect: kind, tableElementId: table?.id ?? "", values: {} };
    case "update-rows":
      return { effect: kind, tableElementId: table?.id ?? "", whichRows: { type: "formula", formula: "False" }, values: {} };
    case "delete-rows":
      return { effect: kind, tableElementId: table?.id ?? "", whichRows: { type: "formula", formula: "False" } };
    case "set-form-values":
      return { effect: kind, formElementId: parts.forms[0]?.id ?? "", values: {} };
    case "reset-form":
      return { effect: kind, formElementId: parts.forms[0]?.id ?? "" };
    case "set-single-row-container":
      return {
        effect: kind,
        target: { type: "container", containerElementId: parts.singleRows[0]?.id ?? "" },
        value: { type: "formula", formula: "" },
      };
    case "if-else":
      return { effect: kind, if: { condition: { type: "formula", formula: "True" }, effects: [] } };
  }
}

/** The literal that a control takes. */
export function literalOf(control: ControlElement): TypedValue["type"] {
  switch (control.controlType) {
    case "number":
    case "slider":
    case "top-n":
      return "number";
    case "checkbox":
    case "switch":
      return "boolean";
    case "date":
    case "date-range":
      return "date";
    case "number-range":
    case "range-slider":
      return "number-range";
    case "list":
      return control.selectionMode === "single" ? "text" : "text-list";
    case "legend":
      return "text-list";
    default:
      return "text";
  }
}

/** The literal that a column of an input table takes. */
export function literalOfEntry(type: EntryType): TypedValue["type"] {
  switch (type) {
    case "number":
      return "number";
    case "datetime":
      return "date";
    case "checkbox":
      return "boolean";
    case "multi-select":
      return "text-list";
    default:
      return "text";
  }
}

export function emptyValue(type: TypedValue["type"]): TypedValue {
  switch (type) {
    case "boolean":
      return { type, value: true };
    case "text":
    case "number":
    case "date":
      return { type, value: null };
    case "number-range":
    case "date-range":
      return { type, value: {} };
    default:
      return { type, value: [] };
  }
}

/** A literal of a text that somebody wrote; null where it is none of the type. */
export function literalFrom(type: TypedValue["type"], text: string): TypedValue | null {
  const trimmed = text.trim();
  switch (type) {
    case "text":
      return { type, value: text === "" ? null : text };
    case "number":
      if (trimmed === "") return { type, value: null };
      return numberTyped(trimmed) === null ? null : { type, value: numberTyped(trimmed) };
    case "date":
      return trimmed === "" ? { type, value: null } : /^\d{4}-\d{2}-\d{2}/u.test(trimmed) ? { type, value: trimmed } : null;
    case "boolean":
      return { type, value: trimmed.toLowerCase() !== "false" };
    case "number-range":
    case "date-range": {
      const [min = "", max = ""] = trimmed.split(/\.\.|–|to/u).map((part) => part.trim());
      const end = (part: string): string | number => (type === "number-range" ? (numberTyped(part) ?? part) : part);
      if (type === "number-range" && [min, max].some((part) => part !== "" && numberTyped(part) === null)) return null;
      return { type, value: { ...(min === "" ? {} : { min: end(min) }), ...(max === "" ? {} : { max: end(max) }) } };
    }
    default:
      return { type, value: trimmed === "" ? [] : trimmed.split(",").map((part) => part.trim()) };
  }
}

/** A literal as it is written in a field. */
export function literalText({ type, value }: TypedValue): string {
  if (value === null) return "";
  const written = (one: string | number | boolean): string => (typeof one === "number" ? numberText(one) : String(one));
  if (type === "number-range" || type === "date-range") return `${written(value.min ?? "")}..${written(value.max ?? "")}`;
  return typeof value === "object" ? value.join(", ") : written(value);
}

export const emptySource = (type: TypedValue["type"]): ValueSource => ({ type: "constant", value: emptyValue(type) });
