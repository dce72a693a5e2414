import type { DateBound, DateRange, DateUnit } from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";

/** A date range while it is edited: the members of every mode, so that changing the mode loses nothing that was typed. */
export interface DateDraft {
  readonly mode: DateRange["mode"];
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly date: string | null;
  readonly value: number | null;
  readonly unit: DateUnit;
  readonly includeToday: boolean;
  readonly start: BoundDraft;
  readonly end: BoundDraft;
}

export interface BoundDraft {
  readonly kind: "none" | "date" | "now-minus" | "now-plus";
  readonly date: string | null;
  readonly value: number | null;
  readonly unit: DateUnit;
}

export type DraftOutcome =
  | { readonly kind: "range"; readonly range: DateRange | null }
  /** Not whole yet: nothing changes. */
  | { readonly kind: "incomplete" }
  | { readonly kind: "wrong"; readonly message: string };

const NO_BOUND: BoundDraft = { kind: "none", date: null, value: 1, unit: "month" };
const MOST_UNITS = 10_000;

export function draftOf(range: DateRange | null): DateDraft {
  const empty: DateDraft = {
    mode: "between",
    startDate: null,
    endDate: null,
    date: null,
    value: 30,
    unit: "day",
    includeToday: true,
    start: NO_BOUND,
    end: NO_BOUND,
  };
  if (range === null) return empty;
  switch (range.mode) {
    case "between":
      return { ...empty, startDate: range.startDate ?? null, endDate: range.endDate ?? null };
    case "on":
    case "before":
    case "after":
      return { ...empty, mode: range.mode, date: range.date };
    case "last":
    case "next":
      return { ...empty, mode: range.mode, value: range.value, unit: range.unit, includeToday: range.includeToday };
    case "current":
      return { ...empty, mode: "current", unit: range.unit };
    case "custom":
      return { ...empty, mode: "custom", start: boundDraft(range.startDate), end: boundDraft(range.endDate) };
  }
}

export function boundDraft(bound: DateBound | undefined): BoundDraft {
  if (bound === undefined) return NO_BOUND;
  if (typeof bound === "string") return { ...NO_BOUND, kind: "date", date: bound };
  return { kind: bound.op, date: null, value: bound.value, unit: bound.unit };
}

/** The range that a draft stands for. */
export function rangeOfDraft(draft: DateDraft): DraftOutcome {
  switch (draft.mode) {
    case "between": {
      const { startDate, endDate } = draft;
      // ISO dates of four-digit years compare as text.
      if (startDate !== null && endDate !== null && endDate.slice(0, 10) < startDate.slice(0, 10))
        return { kind: "wrong", message: t("control.date-draft.end-before-start") };
      return {
        kind: "range",
        range:
          startDate === null && endDate === null
            ? null
            : { mode: "between", ...(startDate === null ? {} : { startDate }), ...(endDate === null ? {} : { endDate }) },
      };
    }
    case "on":
    case "before":
    case "after":
      return draft.date === null ? { kind: "incomplete" } : { kind: "range", range: { mode: draft.mode, date: draft.date } };
    case "last":
    case "next": {
      const wrong = wrongCount(draft.value);
      if (wrong !== null || draft.value === null) return wrong ?? { kind: "incomplete" };
      return { kind: "range", range: { mode: draft.mode, value: draft.value, unit: draft.unit, includeToday: draft.includeToday } };
    }
    case "current":
      return { kind: "range", range: { mode: "current", unit: draft.unit } };
    case "custom": {
      const [startDate, endDate] = [boundOf(draft.start), boundOf(draft.end)];
      if (startDate === "incomplete" || endDate === "incomplete") return { kind: "incomplete" };
      for (const { kind, value } of [draft.start, draft.end]) {
        const wrong = kind === "now-minus" || kind === "now-plus" ? wrongCount(value) : null;
        if (wrong !== null) return wrong;
      }
      if (typeof startDate === "string" && typeof endDate === "string" && endDate.slice(0, 10) < startDate.slice(0, 10))
        return { kind: "wrong", message: t("control.date-draft.end-before-start") };
      return {
        kind: "range",
        range:
          startDate === null && endDate === null
            ? null
            : { mode: "custom", ...(startDate === null ? {} : { startDate }), ...(endDate === null ? {} : { endDate }) },
      };
    }
  }
}

export function boundOf(bound: BoundDraft): DateBound | null | "incomplete" {
  switch (bound.kind) {
    case "none":
      return null;
    case "date":
      return bound.date ?? "incomplete";
    case "now-minus":
    case "now-plus":
      return bound.value === null ? "incomplete" : { op: bound.kind, unit: bound.unit, value: bound.value };
  }
}

function wrongCount(value: number | null): DraftOutcome | null {
  if (value === null) return null;
  if (!Number.isInteger(value) || value < 0) return { kind: "wrong", message: t("control.date-choices.give-whole-number") };
  return value > MOST_UNITS ? { kind: "wrong", message: t("control.date-draft.most-10-000") } : null;
}

/** Ranges that people choose most, one click away. */
export const datePresets: readonly { readonly id: string; readonly label: string; readonly range: DateRange }[] = [
  {
    id: "today",
    get label() {
      return t("control.date-draft.today");
    },
    range: { mode: "current", unit: "day" },
  },
  {
    id: "last-7",
    get label() {
      return t("control.date-draft.last-7-days");
    },
    range: { mode: "last", value: 7, unit: "day", includeToday: true },
  },
  {
    id: "last-30",
    get label() {
      return t("control.date-draft.last-30-days");
    },
    range: { mode: "last", value: 30, unit: "day", includeToday: true },
  },
  {
    id: "this-month",
    get label() {
      return t("control.date-draft.this-month");
    },
    range: { mode: "current", unit: "month" },
  },
  {
    id: "last-month",
    get label() {
      return t("control.date-draft.last-month");
    },
    range: { mode: "last", value: 1, unit: "month", includeToday: false },
  },
  {
    id: "this-quarter",
    get label() {
      return t("control.date-draft.this-quarter");
    },
    range: { mode: "current", unit: "quarter" },
  },
  {
    id: "this-year",
    get label() {
      return t("control.date-draft.this-year");
    },
    range: { mode: "current", unit: "year" },
  },
  {
    id: "last-year",
    get label() {
      return t("control.date-draft.last-year");
    },
    range: { mode: "last", value: 1, unit: "year", includeToday: false },
  },
];
