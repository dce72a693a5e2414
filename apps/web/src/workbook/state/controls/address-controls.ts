import { type ControlValue, readControlText } from "@sheaf/compiler";
import { controlValue } from "@sheaf/contract";
import { type Element, handleOf, type Id, isOwnControl, settableControls, type WorkbookDocument } from "@sheaf/workbook";

type ControlValues = Readonly<Record<Id, ControlValue | null>>;

/**
 * Values of controls that an address carries, by the controls' handles: in the text form of workbook files (6), or as JSON
 * where that form cannot say it. What cannot be read is left out, and who may only look sets nothing on hidden pages: the document's
 * value holds.
 */
export function controlsInAddress(document: WorkbookDocument, search: string, who = { onlyShown: false }): ControlValues {
  const parameters = new URLSearchParams(search);
  const values: Record<Id, ControlValue | null> = {};
  const settable = settableControls(document, who);
  for (const control of controlsOf(document)) {
    if (!settable.has(control.id)) continue;
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
    const value = values[control.id];
    // Files lie where they were put: who is sent the address has none of them.
    if (value !== undefined && value?.kind !== "files") parameters.set(handle, writeValue(control, value));
    else parameters.delete(handle);
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

const controlsOf = (document: WorkbookDocument): readonly Element[] => document.pages.flatMap((page) => page.elements.filter(isOwnControl));

function readValue(control: Element, text: string): ControlValue | null | undefined {
  if (!text.startsWith("{")) {
    const outcome = readControlText(control, text);
    return outcome.ok ? outcome.value : undefined;
  }
  try {
    const read = controlValue.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

function writeValue(control: Element, value: ControlValue | null): string {
  if (value === null) return "";
  const json = JSON.stringify(value);
  const text = plainText(value);
  // The short form serves where it comes back as the same value.
  if (text === null || text.startsWith("{")) return json;
  return JSON.stringify(readValue(control, text)) === json ? text : json;
}

/** A value as an address passes it on to a control of another document, of which no more is known than its handle. */
export function passedOn(value: ControlValue | null): string {
  if (value === null) return "";
  // The short form of a list cannot say that it is what is left out.
  const text = value.kind === "list" && value.mode === "exclude" ? null : plainText(value);
  return text ?? JSON.stringify(value);
}

export const escaped = (text: string): string => (text === "" ? ":empty" : text.replaceAll(/[\\,:]/gu, "\\$&"));

/** The short form of a value, as far as it has one; whether it comes back the same is for the caller to see. */
function plainText(value: ControlValue): string | null {
  switch (value.kind) {
    case "scalar":
      return value.value === null ? null : escaped(String(value.value));
    case "text-match":
      return escaped(value.value);
    case "list":
      return value.values.every((one) => typeof one === "string") && value.values.length > 0 ? value.values.map(escaped).join(",") : null;
    case "date":
      return typeof value.date === "string"
        ? value.date
        : `${value.date.op === "now-minus" ? "prior" : "next"}-${value.date.value}-${value.date.unit}`;
    case "date-range":
      return rangeText(value.range as { readonly [name: string]: unknown });
    case "number-range":
      return sides(value.min, value.max);
    case "rank":
      return String("percentile" in value.rank ? value.rank.percentile : value.rank.rowCount);
    case "drill": {
      const parts = [value.columnId, ...value.picked.flatMap((one) => [one.columnId, one.value])];
      return parts.every((one) => one === null || typeof one === "string")
        ? parts.map((one) => (one === null ? ":null" : escaped(one))).join(",")
        : null;
    }
    case "files":
      return null;
    case "paths":
      return JSON.stringify(value.values);
  }
}

function rangeText({ mode, date, startDate, endDate, value, unit }: { readonly [name: string]: unknown }): string | null {
  if (mode === "on" && typeof date === "string") return date;
  if ((mode === "last" || mode === "next") && typeof unit === "string")
    return `${mode === "last" ? "prior" : "next"}-${String(value)}-${unit}`;
  return sides(startDate, endDate);
}

export function sides(min: unknown, max: unknown): string | null {
  const text = (name: string, side: unknown): readonly string[] =>
    typeof side === "string" || typeof side === "number" ? [`${name}:${side}`] : [];
  const both = [...text("min", min), ...text("max", max)];
  return both.length === 0 ? null : both.join(",");
}
