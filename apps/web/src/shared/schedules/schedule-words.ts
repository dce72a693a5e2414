import type { Comparison, ExportSchedule, ScheduleConditionKind, ScheduleItem, ScheduleRun } from "@sheaf/contract";
import type { BadgeTone } from "../feedback/badge.tsx";
import { shownLocale, t } from "../words/words.ts";
import type { ChosenWhen } from "./when.ts";

export function whenKindWords(kind: ChosenWhen["kind"]): string {
  switch (kind) {
    case "hourly":
      return t("schedules.form.hourly");
    case "daily":
      return t("schedules.form.daily");
    case "weekdays":
      return t("schedules.form.weekdays");
    case "weekly":
      return t("schedules.form.weekly");
    case "monthly":
      return t("schedules.form.monthly");
    case "cron":
      return t("schedules.form.cron");
  }
}

/** A day of the week, 0 = Sunday. */
export function dayName(day: number, weekday: "long" | "short" | "narrow"): string {
  // 4 January 1970 was a Sunday
  return new Intl.DateTimeFormat(shownLocale(), { weekday, timeZone: "UTC" }).format((3 + day) * 86_400_000);
}

/** A moment on the clocks of a zone. */
export function momentIn(timeZone: string, moment: string): string {
  const parts = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(shownLocale(), { ...parts, timeZone, hourCycle: "h23" }).format(Date.parse(moment));
}

export function stateOf(
  { isPaused, pauseReason, hasEnded, mutedUntil, isOn }: ExportSchedule,
  now: number,
): { readonly words: string; readonly tone: BadgeTone } {
  if (isPaused && hasEnded) return { words: t("schedules.state.ended"), tone: "neutral" };
  if (isPaused)
    return pauseReason === null
      ? { words: t("schedules.state.paused"), tone: "neutral" }
      : { words: t("schedules.state.stopped"), tone: "bad" };
  if (isMuted(mutedUntil, now)) return { words: t("schedules.state.muted"), tone: "neutral" };
  return isOn ? { words: t("schedules.state.on"), tone: "warn" } : { words: t("schedules.state.active"), tone: "ok" };
}

export const isMuted = (mutedUntil: string | null, now: number): boolean => mutedUntil !== null && Date.parse(mutedUntil) > now;

export function kindOf({ kind }: ExportSchedule): string {
  switch (kind) {
    case "export":
      return t("schedules.kind.export");
    case "alert":
      return t("schedules.kind.alert");
    case "refresh":
      return t("schedules.kind.refresh");
  }
}

export function outcomeOf(
  { outcome, unsure, sent }: ScheduleRun,
  kind: ExportSchedule["kind"],
): { readonly words: string; readonly tone: BadgeTone } {
  switch (outcome) {
    case "sent":
      if (unsure.length > 0) return { words: t("schedules.outcome.unsure"), tone: "warn" };
      return { words: kind === "refresh" ? t("schedules.outcome.refreshed") : t("schedules.outcome.sent"), tone: "ok" };
    case "skipped":
      return { words: t("schedules.outcome.skipped"), tone: "neutral" };
    case "retrying":
      return { words: t("schedules.outcome.retrying"), tone: "warn" };
    case "failed":
      // some got it
      if (sent > 0) return { words: t("schedules.outcome.partly"), tone: "warn" };
      return { words: t("schedules.outcome.failed"), tone: "bad" };
    default:
      return { words: t("schedules.outcome.running"), tone: "neutral" };
  }
}

export function formatWords(format: ScheduleItem["format"]): string {
  switch (format) {
    case "csv":
      return t("schedules.format.csv");
    case "tsv":
      return t("schedules.format.tsv");
    case "xlsx":
      return t("schedules.format.xlsx");
    case "json":
      return t("schedules.format.json");
    case "jsonl":
      return t("schedules.format.jsonl");
    case "parquet":
      return t("schedules.format.parquet");
    case "svg":
      return t("schedules.format.svg");
    case "html":
      return t("schedules.format.html");
    case "pdf":
      return t("schedules.format.pdf");
    case "png":
      return t("schedules.format.png");
  }
}

export function conditionWords(kind: ScheduleConditionKind): string {
  switch (kind) {
    case "always":
      return t("schedules.condition.always");
    case "rows":
      return t("schedules.condition.rows");
    case "no-rows":
      return t("schedules.condition.no-rows");
    case "changed":
      return t("schedules.condition.changed");
    case "more-rows":
      return t("schedules.condition.more-rows");
    case "compare":
      return t("schedules.condition.compare");
    case "moves":
      return t("schedules.condition.moves");
    case "unusual":
      return t("schedules.condition.unusual");
    case "formula":
      return t("schedules.condition.formula");
  }
}

export function comparisonWords(comparison: Comparison): string {
  switch (comparison) {
    case "above":
      return t("schedules.comparison.above");
    case "at-least":
      return t("schedules.comparison.at-least");
    case "below":
      return t("schedules.comparison.below");
    case "at-most":
      return t("schedules.comparison.at-most");
    case "equals":
      return t("schedules.comparison.equals");
    case "differs":
      return t("schedules.comparison.differs");
  }
}
