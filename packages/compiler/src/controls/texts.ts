import { message, type Message } from "@sheaf/messages";
import {
  type ControlElements,
  controlKindOf,
  type ControlValue,
  dateUnits,
  type DateUnit,
  type FilterValue,
  isControlType,
  type PickedValue,
  type PeriodUnit,
  type Rank,
} from "@sheaf/workbook";
import { readIso } from "../filters/calendar.ts";
import { periodsIn, readPeriod } from "../filters/periods.ts";

/** A control's value read from its text; null is unset. */
export type ControlTextOutcome =
  | { readonly ok: true; readonly value: ControlValue | null }
  | { readonly ok: false; readonly message: Message };

const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/u.test(text);

export function readList(control: ControlElements["list" | "legend"], text: string): ControlTextOutcome {
  const list = isControlType(control, "list") ? control : null;
  const mode = list?.mode ?? "include";
  const period = list?.sheaf?.period;
  const isSingle = list?.selectionMode === "single";
  if (isSingle && mode === "include" && period === undefined) return readOne(control, text);
  const values = isSingle ? [readValue(text)] : splitList(text).map(readValue);
  if (period === undefined) return { ok: true, value: { kind: "list", mode, values } };
  // `2026` is the whole year, also where a control has months
  const starts = values.map((value) => (typeof value === "string" ? periodStarts(value, period) : [value]));
  const wrong = values.find((_, at) => starts[at]?.length === 0 || (isSingle && starts[at]?.length !== 1));
  if (wrong !== undefined) return { ok: false, message: message("findings.control.no-period", { text: String(wrong) }) };
  const [first = null] = starts.flat();
  if (isSingle && mode === "include") return { ok: true, value: { kind: "scalar", value: first } };
  return { ok: true, value: { kind: "list", mode, values: [...new Set(starts.flat())] } };
}

/** None where the text is no period. */
function periodStarts(text: string, unit: PeriodUnit): readonly string[] {
  const named = readPeriod(text);
  return named === null ? [] : periodsIn(named, unit);
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

export function readDateRange(_: unknown, text: string): ControlTextOutcome {
  if (text === ":null") return { ok: true, value: null };
  const relative = readRelative(text);
  if (relative !== null) {
    const { isPast, value, unit } = relative;
    return { ok: true, value: { kind: "date-range", range: { mode: isPast ? "last" : "next", value, unit, includeToday: false } } };
  }
  if (readIso(text) !== null) return { ok: true, value: { kind: "date-range", range: { mode: "on", date: text } } };
  const sides = sidesOf(text, (side) => readIso(side) !== null);
  if (sides === null)
    return {
      ok: false,
      message: message("findings.control.no-date-range", { text }),
    };
  const { min, max } = sides;
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

/** `prior-3-month`: whole units before or after now. */
function readRelative(text: string): { readonly isPast: boolean; readonly value: number; readonly unit: DateUnit } | null {
  const relative = /^(prior|next)-(\d{1,6})-([a-z-]+?)s?$/u.exec(text);
  const unit = dateUnits.find((known) => known === relative?.[3]);
  return relative === null || unit === undefined ? null : { isPast: relative[1] === "prior", value: Number(relative[2]), unit };
}

/** The ends of `min:a,max:b`, either of which may be missing; null where it is none, or an end does not fit. */
function sidesOf(
  text: string,
  fits: (side: string) => boolean,
): { readonly min: string | undefined; readonly max: string | undefined } | null {
  const sides = text.split(",").map((side) => /^(min|max):(.+)$/su.exec(side));
  const min = sides.find((side) => side?.[1] === "min")?.[2];
  const max = sides.find((side) => side?.[1] === "max")?.[2];
  const given = [min, max].filter((side) => side !== undefined);
  return sides.length === given.length && given.every(fits) ? { min, max } : null;
}

export function readOne(_: unknown, text: string): ControlTextOutcome {
  return { ok: true, value: { kind: "scalar", value: readValue(text) } };
}

export function readText(control: ControlElements["text" | "text-area"], text: string): ControlTextOutcome {
  const value = readValue(text);
  return { ok: true, value: typeof value === "string" ? controlKindOf(control).value({ ...control, value }) : null };
}

/** A number as filters take it: its digits where a double would lose some (V2). */
const exactly = (text: string): number | string => (String(Number(text)) === text ? Number(text) : text);

export function readNumber(_: unknown, text: string): ControlTextOutcome {
  if (text === ":null") return { ok: true, value: null };
  return isDecimal(text)
    ? { ok: true, value: { kind: "scalar", value: exactly(text) } }
    : { ok: false, message: message("findings.control.no-number", { text }) };
}

export function readNumberRange(_: unknown, text: string): ControlTextOutcome {
  if (text === ":null") return { ok: true, value: null };
  const sides = sidesOf(text, isDecimal);
  if (sides === null) return { ok: false, message: message("findings.control.no-number-range", { text }) };
  const { min, max } = sides;
  return {
    ok: true,
    value: {
      kind: "number-range",
      ...(min === undefined ? {} : { min: exactly(min) }),
      ...(max === undefined ? {} : { max: exactly(max) }),
    },
  };
}

export function readDate(_: unknown, text: string): ControlTextOutcome {
  if (text === ":null") return { ok: true, value: null };
  const relative = readRelative(text);
  if (relative !== null) {
    const { isPast, value, unit } = relative;
    return { ok: true, value: { kind: "date", date: { op: isPast ? "now-minus" : "now-plus", unit, value } } };
  }
  if (readIso(text) !== null) return { ok: true, value: { kind: "date", date: text } };
  return { ok: false, message: message("findings.control.no-date", { text }) };
}

export function readTruth(_: unknown, text: string): ControlTextOutcome {
  if (text === ":null") return { ok: true, value: null };
  const word = text.toLowerCase();
  if (word !== "true" && word !== "false") return { ok: false, message: message("findings.control.no-truth", { text }) };
  return { ok: true, value: { kind: "scalar", value: word === "true" } };
}

/** A number alone: how it ranks is said by the control. */
export function readRank(control: ControlElements["top-n"], text: string): ControlTextOutcome {
  if (text === ":null") return { ok: true, value: null };
  const { rankingFunction = "rank", mode = "top-n" } = control;
  const isShare = rankingFunction === "rank-percentile" || rankingFunction === "cume-dist";
  const amount = isDecimal(text) ? Number(text) : Number.NaN;
  const fits = isShare ? amount >= 0 && amount <= 100 : Number.isInteger(amount) && amount >= 0;
  if (!fits)
    return {
      ok: false,
      message: isShare ? message("findings.control.no-percentage", { text }) : message("findings.control.no-count", { text }),
    };
  const rank = { rankingFunction, mode, ...(isShare ? { percentile: amount } : { rowCount: amount }) } as Rank;
  return { ok: true, value: { kind: "rank", rank } };
}

/** The shown category, then each picked value behind its category: `city,state,CA`. `:null` in front is the path as it begins. */
export function readDrill(_: unknown, text: string): ControlTextOutcome {
  const [shown, ...others] = splitList(text).map(readValue);
  const isColumn = (value: FilterValue | undefined): value is string => typeof value === "string" && value !== "";
  const picked = others.flatMap((columnId, at) => (at % 2 === 0 ? [{ columnId, value: others[at + 1] }] : []));
  const isRead = (one: (typeof picked)[number]): one is PickedValue => isColumn(one.columnId) && one.value !== undefined;
  if ((shown !== null && !isColumn(shown)) || !picked.every(isRead))
    return {
      ok: false,
      message: message("findings.control.no-drill", { text }),
    };
  return { ok: true, value: shown === null && picked.length === 0 ? null : { kind: "drill", columnId: shown, picked } };
}

/** Paths have no form of their own: a JSON list of paths. */
export function readPaths(control: ControlElements["hierarchy"], text: string): ControlTextOutcome {
  const wrong: ControlTextOutcome = { ok: false, message: message("findings.control.no-paths", { text }) };
  if (text === ":null") return { ok: true, value: null };
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return wrong;
  }
  const isPath = (path: unknown): path is FilterValue[] =>
    Array.isArray(path) && path.every((part) => part === null || ["string", "number", "boolean"].includes(typeof part));
  if (!Array.isArray(read) || !read.every(isPath)) return wrong;
  if (read.length === 0) return { ok: true, value: null };
  return { ok: true, value: { kind: "paths", mode: control.mode ?? "include", values: read } };
}

/** Files lie in the workbook that took them: an address names none. */
export function readFiles(_: unknown, text: string): ControlTextOutcome {
  if (text === ":null") return { ok: true, value: null };
  return { ok: false, message: message("findings.control.no-files") };
}
