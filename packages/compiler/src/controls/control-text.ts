import { dateUnits, type Element, type FilterValue } from "@sheaf/workbook";
import type { ControlValue } from "../api.ts";
import { readIso } from "../filters/calendar.ts";

/** A control's value read from its text; null is unset. */
export type ControlTextOutcome =
  | { readonly ok: true; readonly value: ControlValue | null }
  | { readonly ok: false; readonly message: string };

/**
 * Reads a control's value in the text form of addresses, calls and the command line (workbook-file 6): lists are
 * comma-separated, `:null` is the null value, `:empty` the empty text, `min:a,max:b` a range with either side open,
 * `prior-3-month` and `next-2-week` whole units before and after the current one. No text at all is unset. A backslash before
 * a comma, a colon or a backslash takes its meaning away.
 */
export function readControlText(control: Element, text: string): ControlTextOutcome {
  const type = control["controlType"];
  const reader = control.kind === "control" && typeof type === "string" && Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (reader === undefined)
    return { ok: false, message: `Controls of type ${typeof type === "string" ? type : "unknown"} take no value yet` };
  return text === "" ? { ok: true, value: null } : reader(control, text);
}

/** How the text of one type of control is read. */
const readers: Readonly<Record<string, (control: Element, text: string) => ControlTextOutcome>> = {
  list: readList,
  "date-range": (_, text) => readDateRange(text),
};

function readList(control: Element, text: string): ControlTextOutcome {
  const mode = control["mode"] === "exclude" ? "exclude" : "include";
  if (control["selectionMode"] === "single") {
    const value = readValue(text);
    return { ok: true, value: mode === "exclude" ? { kind: "list", mode, values: [value] } : { kind: "scalar", value } };
  }
  return { ok: true, value: { kind: "list", mode, values: splitList(text).map(readValue) } };
}

/** At the commas that no backslash stands before. */
function splitList(text: string): readonly string[] {
  return text.match(/(?:\\.|[^,\\])+|(?<=,|^)(?=,|$)|\\$/gsu) ?? [];
}

function readValue(text: string): FilterValue {
  if (text === ":null") return null;
  if (text === ":empty") return "";
  return text.replaceAll(/\\([,:\\])/gu, "$1");
}

function readDateRange(text: string): ControlTextOutcome {
  if (text === ":null") return { ok: true, value: null };
  const relative = /^(prior|next)-(\d{1,6})-([a-z-]+?)s?$/u.exec(text);
  const unit = dateUnits.find((known) => known === relative?.[3]);
  if (relative !== null && unit !== undefined) {
    const mode = relative[1] === "prior" ? "last" : "next";
    return { ok: true, value: { kind: "date-range", range: { mode, value: Number(relative[2]), unit, includeToday: false } } };
  }
  if (readIso(text) !== null) return { ok: true, value: { kind: "date-range", range: { mode: "on", date: text } } };
  const sides = text.split(",").map((side) => /^(min|max):(.+)$/su.exec(side));
  const min = sides.find((side) => side?.[1] === "min")?.[2];
  const max = sides.find((side) => side?.[1] === "max")?.[2];
  const isRange = sides.length === [min, max].filter((side) => side !== undefined).length;
  const isReadable = [min, max].every((side) => side === undefined || readIso(side) !== null);
  if (!isRange || !isReadable)
    return {
      ok: false,
      message: `"${text}" is no range of dates; write min:2026-01-01,max:2026-03-31, prior-3-month, next-1-week or one date`,
    };
  return {
    ok: true,
    value: {
      kind: "date-range",
      range: {
        mode: min === undefined || max === undefined ? "custom" : "between",
        ...(min === undefined ? {} : { startDate: min }),
        ...(max === undefined ? {} : { endDate: max }),
      },
    },
  };
}
