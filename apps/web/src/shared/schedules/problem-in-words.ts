import type { MessageKey } from "@sheaf/messages";
import { t } from "../words/words.ts";
import type { TimesProblem } from "./typed/times-problem.ts";

/** Those that say all by themselves. */
const sentences = {
  empty: "schedules.words.empty",
  long: "schedules.words.long",
  time: "schedules.words.time",
  range: "schedules.words.range",
  "times-differ": "schedules.words.times-differ",
  "time-and-step": "schedules.words.time-and-step",
  "whole-hours": "schedules.words.whole-hours",
  "range-order": "schedules.words.range-order",
  "both-days": "schedules.words.both-days",
  "several-days": "schedules.words.several-days",
  weekday: "schedules.words.weekday",
  which: "schedules.words.which",
  date: "schedules.words.date",
  "other-weeks": "schedules.words.other-weeks",
  once: "schedules.words.once",
  "times-a-day": "schedules.words.times-a-day",
  holidays: "schedules.words.holidays",
  seconds: "schedules.words.seconds",
  past: "schedules.words.past",
  "part-of-day": "schedules.words.part-of-day",
  "how-often": "schedules.words.how-often",
  separate: "schedules.words.separate",
  "quarter-months": "schedules.words.quarter-months",
} as const satisfies Partial<Record<TimesProblem["what"], MessageKey>>;

/** Those of a number that does not fit. */
const counted = {
  minutes: "schedules.words.minutes",
  hours: "schedules.words.hours",
  days: "schedules.words.days",
  months: "schedules.words.months",
} as const satisfies Partial<Record<TimesProblem["what"], MessageKey>>;

const days = {
  "no-such-day": "schedules.words.no-such-day",
  "short-months": "schedules.words.short-months",
} as const satisfies Partial<Record<TimesProblem["what"], MessageKey>>;

/** What keeps a text from being times. */
export function problemInWords(problem: TimesProblem): string {
  if ("word" in problem) return t("schedules.words.word", { word: problem.word });
  if ("count" in problem) return t(counted[problem.what], { count: problem.count });
  return "day" in problem ? t(days[problem.what], { day: problem.day }) : t(sentences[problem.what]);
}
