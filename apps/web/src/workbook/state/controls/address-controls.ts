import { type ControlValue, readControlText } from "@sheaf/compiler";
import { type Element, handleOf, type Id, type WorkbookDocument } from "@sheaf/workbook";

type ControlValues = Readonly<Record<Id, ControlValue | null>>;

/**
 * Values of controls that an address carries, by the controls' handles: in the text form of workbook files (6), or as JSON
 * where that form cannot say it. What cannot be read is left out: the document's value holds.
 */
export function controlsInAddress(document: WorkbookDocument, search: string): ControlValues {
  const parameters = new URLSearchParams(search);
  const values: Record<Id, ControlValue | null> = {};
  for (const control of controlsOf(document)) {
    const text = parameters.get(handleOf(control));
    const value = text === null ? undefined : readValue(control, text);
    if (value !== undefined) values[control.id] = value;
  }
  return values;
}

/** The query of an address with these values in place of those it has; other parameters stay. Empty, or begins with `?`. */
export function addressWithControls(document: WorkbookDocument, search: string, values: ControlValues): string {
  const parameters = new URLSearchParams(search);
  for (const control of controlsOf(document)) {
    const handle = handleOf(control);
    if (Object.hasOwn(values, control.id)) parameters.set(handle, writeValue(control, values[control.id] ?? null));
    else parameters.delete(handle);
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

const controlsOf = (document: WorkbookDocument): readonly Element[] =>
  document.pages.flatMap((page) => page.elements.filter(({ kind }) => kind === "control"));

function readValue(control: Element, text: string): ControlValue | null | undefined {
  if (!text.startsWith("{")) {
    const outcome = readControlText(control, text);
    return outcome.ok ? outcome.value : undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    return isControlValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isControlValue(value: unknown): value is ControlValue {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  switch (value.kind) {
    case "scalar":
      return "value" in value && isCell(value.value);
    case "list":
      return (
        "mode" in value &&
        (value.mode === "include" || value.mode === "exclude") &&
        "values" in value &&
        Array.isArray(value.values) &&
        value.values.every(isCell)
      );
    case "date-range":
      return "range" in value && typeof value.range === "object" && value.range !== null && !Array.isArray(value.range);
    default:
      return false;
  }
}

const isCell = (value: unknown): boolean => value === null || ["string", "number", "boolean"].includes(typeof value);

function writeValue(control: Element, value: ControlValue | null): string {
  if (value === null) return "";
  const json = JSON.stringify(value);
  const text = plainText(value);
  // The short form serves where it comes back as the same value.
  if (text === null || text.startsWith("{")) return json;
  return JSON.stringify(readValue(control, text)) === json ? text : json;
}

const escaped = (text: string): string => (text === "" ? ":empty" : text.replaceAll(/[\\,:]/gu, "\\$&"));

function plainText(value: ControlValue): string | null {
  switch (value.kind) {
    case "scalar":
      return typeof value.value === "string" ? escaped(value.value) : null;
    case "list":
      return value.values.every((one) => typeof one === "string") && value.values.length > 0 ? value.values.map(escaped).join(",") : null;
    case "date-range":
      return rangeText(value.range as { readonly [name: string]: unknown });
  }
}

function rangeText({ mode, date, startDate, endDate, value, unit }: { readonly [name: string]: unknown }): string | null {
  if (mode === "on" && typeof date === "string") return date;
  if ((mode === "last" || mode === "next") && typeof unit === "string")
    return `${mode === "last" ? "prior" : "next"}-${String(value)}-${unit}`;
  const sides = [
    ...(typeof startDate === "string" ? [`min:${startDate}`] : []),
    ...(typeof endDate === "string" ? [`max:${endDate}`] : []),
  ];
  return sides.length === 0 ? null : sides.join(",");
}
